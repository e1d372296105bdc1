import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keyListener, type KeyBinding } from "./listener";

beforeEach(() => {
  vi.stubGlobal("navigator", { platform: "Linux x86_64" });
  vi.stubGlobal("Element", Object);
});
afterEach(() => vi.unstubAllGlobals());

/** A press on the page itself, with the members that the listener reads. */
function press(key: string, more: Partial<KeyboardEvent> = {}) {
  const event = {
    key,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    isComposing: false,
    timeStamp: 0,
    target: null,
    defaultPrevented: false,
    ...more,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}

/** What ran, and which of the presses the browser still acts on. */
function pressed(
  bindings: readonly (readonly [keys: string, name: string, end?: boolean])[],
  presses: readonly ReturnType<typeof press>[],
) {
  const ran: string[] = [];
  const listen = keyListener(
    bindings.map(([keys, name, end]): KeyBinding => {
      const run = () => {
        ran.push(name);
        return end;
      };
      return { keys, run };
    }),
  );
  for (const event of presses) listen(event as unknown as KeyboardEvent);
  return {
    ran,
    left: presses.flatMap(({ key, defaultPrevented }) => (defaultPrevented ? [] : key)),
  };
}

test("the first binding that is pressed runs, and the browser does not act", () => {
  const bindings = [
    ["j", "first"],
    ["j", "second"],
    ["k", "third"],
  ] as const;
  expect(pressed(bindings, [press("j")])).toEqual({ ran: ["first"], left: [] });
});

test("a key goes on to the next binding, and to the browser, where there was nothing to do", () => {
  const both = pressed(
    [
      ["Escape", "a", false],
      ["Escape", "b"],
    ],
    [press("Escape")],
  );
  expect(both).toEqual({ ran: ["a", "b"], left: [] });
  const neither = pressed(
    [
      ["Escape", "a", false],
      ["Escape", "b", false],
    ],
    [press("Escape")],
  );
  expect(neither).toEqual({ ran: ["a", "b"], left: ["Escape"] });
});

test("a sequence wants its presses one after another and soon", () => {
  const top = [["g g", "top"]] as const;
  expect(pressed(top, [press("g"), press("g")])).toEqual({ ran: ["top"], left: ["g"] });
  expect(pressed(top, [press("g"), press("x"), press("g")]).ran).toEqual([]);
  expect(pressed(top, [press("g"), press("g", { timeStamp: 1001 })]).ran).toEqual([]);
  const shift = press("Shift", { shiftKey: true });
  expect(pressed(top, [press("g"), shift, press("g")]).ran).toEqual(["top"]);
});

test("a press does not wait for a sequence that begins with it", () => {
  expect(
    pressed(
      [
        ["g g", "top"],
        ["g", "one"],
      ],
      [press("g")],
    ).ran,
  ).toEqual(["one"]);
});

test("a sign runs however a layout makes it, and a key that is held runs again", () => {
  expect(pressed([["?", "help"]], [press("?", { shiftKey: true }), press("?")]).ran).toHaveLength(
    2,
  );
  expect(pressed([["j", "next"]], [press("j", { repeat: true })]).ran).toEqual(["next"]);
});

test("what is being composed, or was dealt with already, is left alone", () => {
  const events = [press("j", { isComposing: true }), press("j", { defaultPrevented: true })];
  expect(pressed([["j", "next"]], events).ran).toEqual([]);
});
