import { AsyncLocalStorage } from "node:async_hooks";

// Next's own server puts it there before anything else. A module of Next that is loaded without it, by whichever test
// comes first, fails for all that follow.
Object.defineProperty(globalThis, "AsyncLocalStorage", {
  configurable: true,
  writable: true,
  value: AsyncLocalStorage,
});
