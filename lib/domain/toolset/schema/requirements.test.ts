import { expect, test } from "vitest";

import { requirementPhrases, toolRequirements } from "./requirements";

const tool = (source: unknown, more: object = {}) => ({
  name: "x",
  extensions: { "dev.colloquy:oxp": { v: 1, source, ...more } },
});

const stated = {
  authorization: [
    { id: "google", oauth2: { scopes: ["mail.read", 3, "mail.send"] } },
    { id: "acme" },
    { oauth2: {} },
    "odd",
  ],
  secrets: [{ id: "API_KEY" }, null],
  user_id: true,
};

test("requirements are read as they are stated, whatever is beside them", () => {
  const requirements = toolRequirements(tool({ requirements: stated }))!;
  expect(requirements).toEqual({
    authorizations: [
      { id: "google", scopes: ["mail.read", "mail.send"] },
      { id: "acme", scopes: [] },
    ],
    secrets: ["API_KEY"],
    needsUser: true,
  });
  expect(requirementPhrases(requirements)).toEqual([
    "authorization by google for mail.read, mail.send",
    "authorization by acme",
    "the secret API_KEY",
    "the id of the user",
  ]);
});

test("edits count", () => {
  const edited = tool({ requirements: {} }, { values: { requirements: { user_id: true } } });
  expect(toolRequirements(edited)).toMatchObject({ needsUser: true });
  const removed = tool({ requirements: stated }, { removed: ["/requirements"] });
  expect(toolRequirements(removed)).toBeNull();
});

test.each([null, {}, tool(null), tool({ requirements: [] }), tool({ requirements: {} })])(
  "%j demands nothing",
  (value) => {
    expect(toolRequirements(value)).toBeNull();
  },
);
