import { describe, expect, test } from "vitest";
import { COMMANDS } from "./catalog";
import { chooseKeys, clashes, keysInForce, readKeyChoices } from "./key-choices";

describe("keys of commands", () => {
  test("the usual keys do not get in each other's way", () => {
    const clashing = COMMANDS.flatMap(({ id }) => {
      const keys = keysInForce(id, {});
      return keys === undefined ? [] : clashes(id, keys, {});
    });
    expect(clashing).toEqual([]);
  });

  test("a chosen key replaces the usual one; choosing the usual one again is no choice", () => {
    const chosen = chooseKeys({}, "message.pin", "Alt+B");
    expect(keysInForce("message.pin", chosen)).toBe("Alt+B");
    expect(chooseKeys(chosen, "message.pin", "b")).toEqual({});
    expect(keysInForce("message.pin", chooseKeys({}, "message.pin", null))).toBeUndefined();
    expect(chooseKeys({}, "go.pins", null)).toEqual({});
  });

  test("the same keys and the beginning of a sequence clash", () => {
    expect(clashes("message.pin", "p", {})).toEqual(["retry.prefer"]);
    expect(clashes("message.pin", "g", {})).toEqual(["message.first"]);
    expect(clashes("message.pin", "g x", {})).toEqual([]);
    expect(clashes("message.pin", "Mod+B", {})).toEqual([]);
  });

  test("lists and the reader may share a key", () => {
    expect(clashes("list.select", "x", {})).toEqual([]);
    expect(clashes("list.select", "/", {})).toEqual(["search.open"]);
  });

  test("what the setting says of unknown commands is left out", () => {
    expect(readKeyChoices('{"message.pin":"q","no.such":"z","retry.prefer":null}')).toEqual({
      "message.pin": "q",
      "retry.prefer": null,
    });
  });
});
