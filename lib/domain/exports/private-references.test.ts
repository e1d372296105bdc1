import { describe, expect, test } from "vitest";

import { FORK_EXTENSION } from "../conversation/structure/fork";
import { findPrivateReferences, privateTargets } from "./private-references";

const secret = { id: "conversation_1", documentId: "diary-2025", title: "My diary" };
const targets = privateTargets([secret, { id: "conversation_2", documentId: "", title: "" }]);

type Kind = Parameters<typeof findPrivateReferences>[1];
const placesOf = (value: unknown, kind: Kind = "message") =>
  findPrivateReferences(value, kind, targets).map(
    ({ path, tells }) => `${path.join("/")} ${tells}`,
  );

describe("the parent of a conversation", () => {
  test("is named by its id, by a message, and by its title", () => {
    const shell = {
      id: "child",
      parentId: "diary-2025",
      conversationTitle: "My diary (branch)",
      extensions: { [FORK_EXTENSION]: { v: 1, messageId: "m" }, other: {} },
    };
    expect(placesOf(shell, "shell")).toEqual([
      "parentId id",
      `extensions/${FORK_EXTENSION} message`,
      "conversationTitle title",
    ]);
    const [, , title] = findPrivateReferences(shell, "shell", targets);
    expect(title).toMatchObject({ replacement: "Private conversation (branch)", target: secret });
  });

  test("is found once, and nothing inside of what goes with it", () => {
    const fork = { v: 1, messageId: "m", of: "diary-2025" };
    const shell = { parentId: "conversation_1", extensions: { [FORK_EXTENSION]: fork } };
    expect(placesOf(shell, "shell")).toEqual([
      "parentId id",
      `extensions/${FORK_EXTENSION} message`,
    ]);
  });

  test("of a short title is not looked for in the title", () => {
    const named = privateTargets([{ id: "long-enough", documentId: "", title: "ab" }]);
    const shell = { parentId: "long-enough", conversationTitle: "grab" };
    expect(findPrivateReferences(shell, "shell", named)).toHaveLength(1);
  });
});

describe("a private conversation", () => {
  test.each([
    ["diary-2025", true],
    ["doc:diary-2025", true],
    ["https://chat.example/c/conversation_1", true],
    ["?c=diary-2025", true],
    ["#diary-2025", true],
    ["diary-2025 again", false],
    ["diary-20251", false],
    ["", false],
  ])("named as %j in metadata: %s", (text, isFound) => {
    expect(placesOf({ metadata: { from: [text] } })).toEqual(isFound ? ["metadata/from/0 id"] : []);
  });

  test("is also named by a key, which then goes with all below it", () => {
    const metadata = { links: { "diary-2025": { id: "conversation_1" } } };
    expect(placesOf({ metadata })).toEqual(["metadata/links/diary-2025 id"]);
  });

  test("is no reference in what people and tools wrote", () => {
    const message = {
      content: "diary-2025",
      contentBlocks: [{ text: "diary-2025", args: { id: "diary-2025" }, output: "diary-2025" }],
    };
    expect(placesOf(message)).toEqual([]);
  });

  test("does not count where a document names itself", () => {
    expect(placesOf({ id: "diary-2025", inner: { id: "diary-2025" } })).toEqual(["inner/id id"]);
  });
});

test.each<[string, unknown, Kind]>([
  ["a value that is no object", ["diary-2025"], "message"],
  ["a message's parentId", { parentId: 5 }, "shell"],
])("%s has none", (_, value, kind) => {
  expect(placesOf(value, kind)).toEqual([]);
});

test("without private conversations nothing is looked at", () => {
  expect(findPrivateReferences({ parentId: "" }, "shell", privateTargets([]))).toEqual([]);
});
