import { expect, test } from "vitest";
import { actorName, whoWords } from "./record-labels";

const NAMES = new Map([["m-ada", "Ada"]]);

test.each([
  ["user:local", null, "You"],
  ["user:ada", null, "user:ada"],
  ["user:local", "m-bob", "Local user"],
  ["user:m-bob", "m-bob", "You"],
  ["user:m-ada", "m-bob", "Ada"],
  ["m-ada", "m-bob", "Ada"],
  ["user:m-eve", "m-bob", "Another member"],
  ["operator", "m-bob", "Command line"],
  ["command-line", "m-bob", "Command line"],
  ["schedule", null, "Schedule"],
  ["profile_system", "m-bob", "Colloquy"],
  ["provider", "m-bob", "Identity provider"],
  ["profile_apikey_1", "m-bob", "An API key"],
])("%s is, for a reader with the account %s, %s", (actor, own, name) => {
  expect(actorName(actor, { own, names: NAMES })).toBe(name);
});

test.each([
  [null, "You, through the API"],
  [{ id: "key_1", name: "Nightly" }, "You, through the API, with the API key “Nightly”"],
  [{ id: "key_1", name: null }, "You, through the API, with an API key"],
])("an export with the key %j says so", (key, words) => {
  const record = { actor: "user:m-bob", via: "api", key };
  expect(whoWords(record, { own: "m-bob", names: NAMES })).toBe(words);
});

test("an export on the command line is not that of a local user where there are members", () => {
  const record = { actor: "user:local", via: "command-line", key: null };
  expect(whoWords(record, { own: "m-bob", names: NAMES })).toBe("Command line");
  expect(whoWords(record, { own: null, names: NAMES })).toBe("You, on the command line");
});
