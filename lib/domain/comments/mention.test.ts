import { expect, test } from "vitest";

import { mentionedIn, mentionParts, typedName } from "./mention";

const people = [
  { id: "1", name: "Ada" },
  { id: "2", name: "Ada Byron" },
  { id: "3", name: "Bo" },
];

test("a text names those whose name follows an @, the longest that fits", () => {
  expect(mentionedIn("@Ada Byron and @Bo, see this", people)).toEqual(["2", "3"]);
  expect(mentionedIn("@Ada: yes", people)).toEqual(["1"]);
  expect(mentionedIn("mail me@Ada or @Bob or @ada", people)).toEqual([]);
  expect(mentionedIn("", people)).toEqual([]);
});

test("its parts are the text again", () => {
  const text = "Hi @Ada Byron, @Nobody and @Bo.";
  const parts = mentionParts(text, people);
  expect(parts.map(({ text: part }) => part).join("")).toBe(text);
  expect(parts.filter(({ isMention }) => isMention).map(({ text: part }) => part)).toEqual([
    "@Ada Byron",
    "@Bo",
  ]);
});

test("what is typed of a name is known while it is typed", () => {
  expect(typedName("Hi @", 4)).toBe("");
  expect(typedName("Hi @Ad and", 6)).toBe("Ad");
  expect(typedName("Hi", 2)).toBeNull();
  expect(typedName("me@Ada", 6)).toBeNull();
  expect(typedName("@Ada\nnext", 9)).toBeNull();
});
