// Later: what is rarely used is loaded when it is used for the first time.
import { message } from "./message.js";
import { say } from "./page.js";

/** A function that LOAD makes with the first call; where it cannot be loaded, the message says so. */
export function later(load) {
  let loaded = null;
  return async (...given) => {
    let use;
    try {
      use = await (loaded ??= load());
    } catch {
      loaded = null;
      return message(say("offline"));
    }
    return use(...given);
  };
}
