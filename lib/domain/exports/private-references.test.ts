import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { leastWork } from "@/lib/testing/least-work";

import { FORK_EXTENSION } from "../conversation/structure/fork";
import { findPrivateReferences } from "./private-references";
import { privateTargets } from "./private-targets";
import { PRIVATE_TITLE, titleFinder } from "./private-titles";

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
    const value = { id: "diary-2025", inner: { id: "diary-2025" } };
    expect(placesOf(value, "shell")).toEqual(["inner/id id"]);
  });
});

const SESSION = "6f1c2a3b-90de-4f00-8abc-0123456789ab";
const ULID = "01JB2Q5Z8K3M4N5P6Q7R8S9T0V";

test.each<[string, unknown, Kind, string | null]>([
  ["the document's own id", { id: `${SESSION}:agent-7` }, "shell", "private-conversation:agent-7"],
  ["the id of a message", { id: `${SESSION}/4` }, "message", "private-conversation/4"],
  [
    "the id of a block",
    { contentBlocks: [{ id: `b-${SESSION}` }] },
    "message",
    "b-private-conversation",
  ],
  [
    "what a result answers",
    { contentBlocks: [{ toolCallId: SESSION }] },
    "message",
    "private-conversation",
  ],
  [
    "the id of an attachment",
    { attachments: [{ id: `${SESSION}#1` }] },
    "message",
    "private-conversation#1",
  ],
  [
    "the name of a file",
    { attachments: [{ name: `${SESSION}.jsonl` }] },
    "message",
    "private-conversation.jsonl",
  ],
  [
    "the id of a toolset",
    { toolsets: [{ id: `set-${ULID}` }] },
    "toolsets",
    "set-private-conversation",
  ],
  [
    "a file that was imported",
    { extensions: { a: { file: `p/${SESSION}.jsonl` } } },
    "shell",
    null,
  ],
  ["capital letters", { metadata: { from: `<${SESSION.toUpperCase()}>` } }, "shell", null],
  ["JSON in a text", { metadata: { raw: JSON.stringify({ x: [ULID] }) } }, "message", null],
  ["a long text", { metadata: { raw: `${"x ".repeat(3000)}${SESSION}` } }, "message", null],
])("an id that is unlike words is found in %s", (_, value, kind, replacement) => {
  const named = privateTargets([{ id: ULID, documentId: SESSION, title: "" }]);
  expect(findPrivateReferences(value, kind, named)).toMatchObject([{ tells: "id", replacement }]);
});

test("the title of what a piece names is found beside its id, and nowhere else", () => {
  const metadata = { links: [{ id: "diary-2025", label: "See: My diary!" }] };
  expect(placesOf({ metadata, content: "My diary" })).toEqual([
    "metadata/links/0/id id",
    "metadata/links/0/label title",
  ]);
  expect(placesOf({ metadata: { label: "My diary" } })).toEqual([]);
});

describe("titles of what is named anywhere in the document", () => {
  const of = (value: unknown, kind: Kind, among = targets) =>
    findPrivateReferences(value, kind, among, new Set(among.byTitle.values())).map(
      ({ path, replacement }) => [path.join("/"), replacement],
    );

  test("are found in its own title, in what people read and in keys", () => {
    const shell = {
      conversationTitle: "Notes on My diary",
      metadata: { "from My diary": { deep: "My diary" }, list: ["x", "of My diary"] },
      auditTrail: [{ action: "created", changeDescription: "Copied out of My diary" }],
    };
    expect(of(shell, "shell")).toEqual([
      ["conversationTitle", "Notes on Private conversation"],
      ["metadata/from My diary", null],
      ["metadata/list/1", "of Private conversation"],
      ["auditTrail/0/changeDescription", "Copied out of Private conversation"],
    ]);
    const attachments = [{ id: "a", name: "My diary.txt" }];
    expect(of({ id: "m", role: "user", content: "My diary", attachments }, "message")).toEqual([
      ["attachments/0/name", "Private conversation.txt"],
    ]);
  });

  test.each(["assistant", "composite", "toolCall", "look", "2026", "file", "succeeded"])(
    "are not what a schema or a program calls its parts: %s",
    (title) => {
      const message = {
        id: `m/${title}`,
        role: "assistant",
        messageType: "composite",
        contentBlocks: [
          { blockType: "toolCall", id: "look", createdAt: "2026-01-01", toolRef: { name: "look" } },
          { blockType: "toolResult", toolCallId: "look", toolResultState: "succeeded" },
        ],
        attachments: [{ attachmentKind: "file", id: "file" }],
        extensions: { "dev.colloquy:source": { file: 1 } },
      };
      expect(of(message, "message", privateTargets([{ ...secret, title }]))).toEqual([]);
    },
  );
});

test("however titles overlap with each other and with what stands for them, none stays", () => {
  const word = fc.constantFrom(
    ...PRIVATE_TITLE.split(/(?<=.{4})/u),
    PRIVATE_TITLE,
    "plan",
    " ",
    "x",
  );
  const text = fc.array(word, { maxLength: 7 }).map((words) => words.join(""));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), text, (titles, rest) => {
      const finder = titleFinder(titles.map((title, n) => ({ ...secret, id: `${n}`, title })));
      const whole = [rest, ...titles, rest].join(" ");
      const replaced = finder.replace(whole);
      expect(finder.find(replaced)).toBeNull();
      for (const title of titles) {
        if (title.trim().length < 8 || PRIVATE_TITLE.includes(title.trim())) continue;
        expect(replaced.split(PRIVATE_TITLE).join("\n")).not.toContain(title.trim());
      }
    }),
  );
});

test.each(["the", "quarterly plan", `${PRIVATE_TITLE} x`])(
  "a long text with nothing but the title %o takes no square of its length",
  (title) => {
    const finder = titleFinder([{ ...secret, title }]);
    const text = `${title} `.repeat(40_000);
    expect(leastWork(() => finder.replace(text), 500)).toBeLessThan(500);
    expect(finder.find(finder.replace(text))).toBeNull();
  },
);

/** Ids as other programs make them: with separators, blanks and letters that addresses escape. */
const IDS = ["urn:uuid:9b1c-77aa", "chats/2031/a b", "Ünï-çödé-42", "k9#x=7", "a.b.c_d~e"];
const PLACES: [string, (id: string) => object][] = [
  ["parentId", (id) => ({ parentId: id })],
  ["parentId as doc:", (id) => ({ parentId: `doc:${id}` })],
  ["parentId as address", (id) => ({ parentId: `/conversations/${encodeURIComponent(id)}?m=4` })],
  ["address and query", (id) => ({ metadata: { a: `https://x.example/c/${id}?m=3` } })],
  ["address and fragment", (id) => ({ metadata: { a: `https://x.example/c/${id}#m3` } })],
  ["in the middle", (id) => ({ metadata: { a: `/c/${encodeURIComponent(id)}/messages/4` } })],
  ["query", (id) => ({ metadata: { a: `?c=${encodeURIComponent(id)}&x=1` } })],
  ["members named like content", (id) => ({ metadata: { content: { text: id } } })],
  ["arguments in an extension", (id) => ({ extensions: { "com.x:a": { args: [id] } } })],
  ["key", (id) => ({ extensions: { "com.x:a": { [`doc:${id}`]: 1 } } })],
  ["blanks around it", (id) => ({ metadata: { a: ` ${id}\n` } })],
  ["list in a string", (id) => ({ metadata: { a: `${id}, other` } })],
  ["attachment", (id) => ({ attachments: [{ uri: `https://x.example/f/${id}/f.txt` }] })],
];

test.each(PLACES)("an id of any form is found: %s", (_, placed) => {
  for (const documentId of IDS) {
    const named = privateTargets([{ id: "own-id", documentId, title: "" }]);
    expect(findPrivateReferences(placed(documentId), "shell", named)).toHaveLength(1);
    const other = privateTargets([{ id: "own-id", documentId: `${documentId}9`, title: "" }]);
    expect(findPrivateReferences(placed(documentId), "shell", other)).toEqual([]);
  }
});

describe("the title of a private conversation", () => {
  const titlesIn = (shell: object, among = targets) =>
    findPrivateReferences(shell, "shell", among).flatMap(({ tells, replacement }) =>
      tells === "title" ? [replacement] : [],
    );

  test("is found in a fork of an open fork of it", () => {
    const fork = { parentId: "an-open-one", conversationTitle: "My diary (branch) (copy)" };
    expect(titlesIn(fork)).toEqual(["Private conversation (branch) (copy)"]);
    expect(titlesIn({ conversationTitle: "My diary (branch)" })).toEqual([]);
    expect(titlesIn({ parentId: "x", conversationTitle: "My diary" })).toEqual([]);
  });

  test("is found whichever of two parents of one id it belongs to", () => {
    const twins = ["Alpha plan", "Beta plan"].map((title, at) => {
      return { id: `own-${at}`, documentId: "twin", title };
    });
    for (const { title } of twins) {
      const fork = { parentId: "twin", conversationTitle: `${title} (branch)` };
      expect(titlesIn(fork, privateTargets(twins))).toEqual(["Private conversation (branch)"]);
    }
  });

  test("stays where it is what stands for one", () => {
    const named = privateTargets([{ ...secret, title: "Private conversation" }]);
    const fork = { parentId: "x", conversationTitle: "Private conversation (branch)" };
    expect(titlesIn(fork, named)).toEqual([]);
  });
});

test.each<[string, unknown, Kind]>([
  ["a value that is not an object", ["diary-2025"], "message"],
  ["a message's parentId", { parentId: 5 }, "shell"],
])("%s has none", (_, value, kind) => {
  expect(placesOf(value, kind)).toEqual([]);
});

test("without private conversations nothing is looked at", () => {
  expect(findPrivateReferences({ parentId: "" }, "shell", privateTargets([]))).toEqual([]);
});
