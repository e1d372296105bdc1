import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isLeaving, noteLeaving } from "./leaving";

const place = { origin: "http://here", href: "http://here/one?a=1", pathname: "/one" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("window", { location: place, history: { replaceState: () => {} } });
});

afterEach(() => {
  vi.advanceTimersByTime(20_000);
  isLeaving();
  place.pathname = "/one";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a page that was asked for is on its way until it is there", () => {
  expect(isLeaving()).toBe(false);
  noteLeaving("/two");
  expect(isLeaving()).toBe(true);
  place.pathname = "/two";
  expect(isLeaving()).toBe(false);
  place.pathname = "/one";
  expect(isLeaving()).toBe(false);
});

test("the same page and other places are not waited for", () => {
  noteLeaving("/one?b=2");
  noteLeaving("#end");
  noteLeaving("http://elsewhere/two");
  expect(isLeaving()).toBe(false);
});

test("a page that never comes is not waited for", () => {
  noteLeaving("/two");
  vi.advanceTimersByTime(11_000);
  expect(isLeaving()).toBe(false);
});

test("what changes the address of a page that is being left does not reach the router", () => {
  const router: unknown[] = [];
  const own = { __NA: true, tree: "one" };
  const history = {
    state: own,
    // As the router does it: a state of its own it has made itself.
    replaceState: (state: { __NA?: boolean } | null) => {
      if (state?.__NA !== true) router.push(state);
    },
  };
  vi.stubGlobal("window", { location: place, history });
  noteLeaving("/one?b=2");
  history.replaceState(null);
  expect(router).toEqual([null]);
  noteLeaving("/two");
  history.replaceState(null);
  expect(router).toEqual([null]);
  place.pathname = "/two";
  history.replaceState(null);
  expect(router).toEqual([null, null]);
});
