# The studio for a club: docs/host-the-studio.md tells how it is run.
FROM python:3.13-slim AS making
WORKDIR /scriptorium
COPY locks locks
RUN python -m pip install --no-cache-dir --require-hashes --requirement locks/build.txt
COPY pyproject.toml hatch_build.py README.md LICENSE LICENSE-FONTS LICENSE-PROFILES LICENSE-WEIGHTS ./
COPY generator generator
COPY templates templates
COPY layouts layouts
COPY docs/samples docs/samples
COPY docs/man docs/man
RUN python -m pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python:3.13-slim
COPY --from=making /wheels /wheels
COPY --from=making /scriptorium/locks/studio.txt /wheels/
RUN python -m pip install --no-cache-dir --require-hashes --requirement /wheels/studio.txt \
    && python -m pip install --no-cache-dir --no-deps /wheels/scriptorium_press-*.whl \
    && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin scribe
ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    XDG_CACHE_HOME=/tmp
USER scribe
WORKDIR /tmp
EXPOSE 8017
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8017/health', timeout=4)"]
CMD ["scriptorium", "serve", "--host", "0.0.0.0", "--no-browser"]
