import { expect, test } from "vitest";

import { readRole } from "./role";

test.each([
  ["userMessage", "apiMessage"],
  ["prompter", "bot"],
  ["human", "AI"],
  ["user", "chatbot"],
])("messages of “%s” and “%s” are of the user and the model", (asking, answering) => {
  expect([readRole(asking), readRole(answering)]).toEqual(["user", "assistant"]);
});

test.each(["botanist", "", null])("nobody is known by the word %j", (word) => {
  expect(readRole(word)).toBeNull();
});
