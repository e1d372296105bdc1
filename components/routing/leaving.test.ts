import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isLeaving, noteLeaving } from "./leaving";

const place = { origin: "http://here", href: "http://here/one?a=1", pathname: "/one" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("window", { location: place });
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
