-- Asks as a crowd does: each line of a file is an order, and every @ in it becomes a text of its own.
local number = 0

function setup(thread)
  number = number + 1
  thread:set("id", number)
end

function init(arguments)
  orders, asked = {}, 0
  if arguments[1] then
    for line in io.lines(arguments[1]) do orders[#orders + 1] = line end
  end
end

function request()
  if #orders == 0 then return wrk.format("GET") end
  asked = asked + 1
  local order = orders[asked % #orders + 1]:gsub("@", id .. "-" .. asked)
  return wrk.format("POST", nil, { ["content-type"] = "application/json" }, order)
end

function done(summary, latency)
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  io.stderr:write(string.format(
    '{"requests": %d, "seconds": %.3f, "refused": %d, "lost": %d, "p50": %.3f, "p95": %.3f}\n',
    summary.requests, summary.duration / 1e6, errors.status, lost,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3
  ))
end
