import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, invertEdits } from "@/lib/json/edit";
import { splitDocument } from "@/lib/json/pieces";
import { arbitraryConversationEdit } from "@/lib/testing/arbitrary/edit";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { editContext, editedShell, shellRefusal } from "@/lib/testing/builders/edit-message";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { editShellText, type ConversationEdit } from "./edits";

const conversation = { ...buildConversation({ id: "c" }), messages: [] };
const shell = JSON.stringify(conversation, null, 2);

function edited(value: unknown, edit: ConversationEdit): unknown {
  return JSON.parse(editedShell(JSON.stringify(value), edit));
}

describe("fields", () => {
  test("are set, changed and taken away", () => {
    const edit = { kind: "field", key: "ownerId" } as const;
    const owned = editedShell(shell, { ...edit, value: "user:ada" });
    expect(JSON.parse(owned)).toEqual({ ...conversation, ownerId: "user:ada" });
    expect(editedShell(owned, { ...edit, value: null })).toBe(shell);
    expect(edited(conversation, { kind: "field", key: "id", value: "d" })).toEqual({
      ...conversation,
      id: "d",
    });
  });

  test.each<[Extract<ConversationEdit, { kind: "field" }>["key"], string | null, string]>([
    ["id", null, "edit.required /id"],
    ["id", " ", "edit.required /id"],
    ["schemaUrl", null, "edit.required /schemaUrl"],
    ["parentId", "c", "doc.parent-self /parentId"],
    ["id", "p", "doc.parent-self /id"],
  ])("are refused where the conversation could not do with it: %s %j", (key, value, refusal) => {
    expect(shellRefusal({ ...conversation, parentId: "p" }, { kind: "field", key, value })).toBe(
      refusal,
    );
  });
});

describe("tags", () => {
  const key = extensionKey("tags");

  test("are kept in our extension, without blank and repeated ones", () => {
    expect(edited(conversation, { kind: "tags", tags: [" a  b ", "", "A B", "ä"] })).toEqual({
      ...conversation,
      extensions: { [key]: { v: 1, tags: ["a b", "ä"] } },
    });
  });

  test("leave no trace when they go, and other extensions alone", () => {
    const tagged = editedShell(shell, { kind: "tags", tags: ["a"] });
    expect(editedShell(tagged, { kind: "tags", tags: ["a"] })).toBe(tagged);
    expect(editedShell(tagged, { kind: "tags", tags: [] })).toBe(shell);
    const other = { ...conversation, extensions: { "x:y": 1, [key]: { v: 2, tags: ["a"], z: 0 } } };
    expect(edited(other, { kind: "tags", tags: ["b"] })).toEqual({
      ...other,
      extensions: { "x:y": 1, [key]: { v: 1, tags: ["b"], z: 0 } },
    });
    expect(edited(other, { kind: "tags", tags: [] })).toEqual({
      ...conversation,
      extensions: { "x:y": 1 },
    });
  });

  test("are refused where there is no place for them", () => {
    expect(shellRefusal({ extensions: [] }, { kind: "tags", tags: ["a"] })).toBe(
      "edit.extensions-not-an-object /extensions",
    );
  });
});

describe("members as JSON", () => {
  const member = (key: "metadata" | "toolOverrides" | "auditTrail", text: string | null) =>
    ({ kind: "member", key, text }) as const;

  test("are kept as they are typed", () => {
    const typed = '{ "n": 1.0,\n"big": 12345678901234567890 }';
    expect(editedShell('{"id":"c"}', member("metadata", ` ${typed}\n`))).toBe(
      `{"id":"c","metadata":${typed}}`,
    );
    expect(editedShell('{"id":"c","metadata":{}}', member("metadata", null))).toBe('{"id":"c"}');
    expect(editedShell('{"toolOverrides":[]}', member("toolOverrides", '[{"toolId":"a"}]'))).toBe(
      '{"toolOverrides":[{"toolId":"a"}]}',
    );
  });

  test.each<[ConversationEdit, string]>([
    [member("metadata", "[]"), "edit.not-an-object /metadata"],
    [member("metadata", "{"), "json.syntax /metadata"],
    [member("metadata", '{"a":"\ud83d"}'), "json.lone-surrogate /metadata"],
    [member("toolOverrides", "{}"), "edit.not-a-list /toolOverrides"],
    [member("toolOverrides", "[{}]"), "schema.required /toolOverrides/0"],
    [member("auditTrail", '[{"action":"drawn"}]'), "schema.required /auditTrail/0"],
    [
      member("toolOverrides", '[{"toolId":"a","configOverrides":{"password":"hunter2"}}]'),
      "secret.config-value /toolOverrides/0/configOverrides/password",
    ],
  ])("are refused when they cannot be there: %j", (edit, refusal) => {
    expect(shellRefusal(conversation, edit)).toBe(refusal);
  });

  test("an edited trail is continued, a removed one is not begun again", () => {
    const entry = { action: "created", actorId: "u", timestamp: "2025-01-01T00:00:00Z" };
    const trail = JSON.stringify([entry]);
    expect(edited(conversation, member("auditTrail", trail))).toMatchObject({
      auditTrail: [entry, { action: "updated", changeDescription: "Edit the audit trail" }],
    });
    expect(edited({ id: "c", auditTrail: [entry] }, member("auditTrail", null))).toEqual({
      id: "c",
    });
  });
});

describe("overrides", () => {
  const set = (fields: object | null, toolId = "a") =>
    ({ kind: "override", toolId, fields }) as Extract<ConversationEdit, { kind: "override" }>;

  test("are added, and leave no trace when all is removed", () => {
    const added = editedShell(shell, set({ enabled: false, requiresApproval: null }));
    expect(JSON.parse(added)).toEqual({
      ...conversation,
      toolOverrides: [{ toolId: "a", enabled: false }],
    });
    expect(editedShell(added, set({ enabled: null }))).toBe(shell);
    expect(editedShell(added, set(null))).toBe(shell);
    expect(editedShell(shell, set({ enabled: null }))).toBe(shell);
    expect(editedShell(shell, set(null))).toBe(shell);
  });

  test("of several the last is set, and what is to go goes from all", () => {
    const toolOverrides = [
      { toolId: "a", enabled: true, x: 1 },
      { toolId: "b", enabled: true },
      { toolId: "a", requiresApproval: true },
    ];
    expect(
      edited({ toolOverrides }, set({ enabled: null, configOverrides: { hosts: ["h"] } })),
    ).toEqual({
      toolOverrides: [
        { toolId: "a", x: 1 },
        toolOverrides[1],
        { toolId: "a", requiresApproval: true, configOverrides: { hosts: ["h"] } },
      ],
    });
    expect(edited({ toolOverrides }, set(null))).toEqual({ toolOverrides: [toolOverrides[1]] });
  });

  test("with a credential are refused, references and what was there before are not", () => {
    const config = (token: string) => set({ configOverrides: { token } });
    expect(shellRefusal(conversation, config("hunter2hunter2"))).toBe(
      "secret.config-value /toolOverrides/0/configOverrides/token",
    );
    expect(shellRefusal(conversation, config("${env:TOKEN}"))).toBeNull();
    const leaky = {
      ...conversation,
      toolOverrides: [{ toolId: "b", configOverrides: { password: "hunter2" } }],
    };
    expect(shellRefusal(leaky, set({ enabled: true }))).toBeNull();
    expect(
      shellRefusal(conversation, set({ configOverrides: { url: "https://me:hunter2@x.example" } })),
    ).toBe("secret.url-userinfo /toolOverrides/0/configOverrides/url");
  });

  test("of many tools are one change, made in their order", () => {
    const all = Array.from({ length: 300 }, (_, at) => {
      return { toolId: `set/tool-${at}`, fields: { enabled: at % 2 === 0 } };
    });
    const added = editedShell(shell, { kind: "overrides", overrides: all });
    expect(JSON.parse(added)).toEqual({
      ...conversation,
      toolOverrides: all.map(({ toolId, fields }) => ({ toolId, ...fields })),
    });
    const cleared = all.map(({ toolId }) => ({ toolId, fields: { enabled: null } }));
    expect(editedShell(added, { kind: "overrides", overrides: cleared })).toBe(shell);
    const [first] = all;
    const one = { kind: "overrides", overrides: [first!] } as const;
    expect(editedShell(shell, one)).toBe(editedShell(shell, set(first!.fields, first!.toolId)));
  });

  test("are refused where they are no list", () => {
    expect(shellRefusal({ toolOverrides: {} }, set({ enabled: true }))).toBe(
      "edit.overrides-not-a-list /toolOverrides",
    );
  });
});

describe("the whole text", () => {
  const document = '{"id":"c", "messages": [ {"id":"m"} ] , "x": 1.0}\n';
  const split = splitDocument(document, "messages");
  if (!split.ok) throw new Error("not split");
  const { head, tail } = split.pieces;

  test("changes on either side of the messages, never at their place", () => {
    const text = '{"a":0,"messages":[\n],"id":"d"}';
    const result = editShellText(head + tail, { kind: "shell", text }, editContext);
    if (!result.ok) throw new Error("refused");
    for (const { offset, length } of result.edits) {
      expect(offset > head.length || offset + length < head.length).toBe(true);
    }
    expect(applyEdits(head + tail, result.edits)).toBe('{"a":0,"messages":[ ],"id":"d"}\n');
  });

  test("that begins as the old one did keeps the place too", () => {
    const text = '{"id":"c","messages":[],"x":{"messages":[]}}';
    expect(editedShell('{"id":"c","messages":[]}', { kind: "shell", text })).toBe(text);
  });

  test.each([
    ["{", "json.syntax "],
    ["[]", "edit.not-an-object "],
    ['{"messages":[]}', "edit.required /id"],
    ['{"id":"d"}', "edit.messages-place /messages"],
    ['{"id":"d","messages":[{}]}', "edit.messages-place /messages"],
    ['{"id":"d","messages":{}}', "edit.messages-place /messages"],
    [
      '{"id":"d","messages":[],"toolOverrides":[{"toolId":"a","configOverrides":{"apiKey":"abc"}}]}',
      "secret.config-value /toolOverrides/0/configOverrides/apiKey",
    ],
  ])("is refused: %s", (text, refusal) => {
    expect(shellRefusal(JSON.parse(head + tail), { kind: "shell", text })).toBe(refusal);
  });

  test("of a document without messages gets none", () => {
    expect(shellRefusal({ id: "c" }, { kind: "shell", text: '{"id":"c","messages":[]}' })).toBe(
      "edit.messages-added /messages",
    );
    expect(editedShell(' {"id":"c"}\n', { kind: "shell", text: '{"id":"d"}' })).toBe(
      ' {"id":"d"}\n',
    );
  });
});

test("a fix of a conversation merges overrides, losing no digit", () => {
  const text =
    '{"id":"c","toolOverrides":[{"toolId":"a","configOverrides":{"n":1.0}},{"toolId":"a","enabled":true}]}';
  const edit = { kind: "fix", rule: "override.duplicate", pointer: "/toolOverrides/1" } as const;
  expect(editedShell(text, edit)).toBe(
    '{"id":"c","toolOverrides":[{"toolId":"a","configOverrides":{"n":1.0},"enabled":true}]}',
  );
  expect(shellRefusal({ id: "c" }, edit)).toBe("edit.nothing-to-fix /toolOverrides/1");
});

test("any edit can be taken back to the byte and has nothing to do a second time", () => {
  const parts = fc.record(
    {
      id: fc.constantFrom("c", ""),
      parentId: fc.constantFrom("p", null),
      toolOverrides: fc.array(
        fc.record({ toolId: fc.constantFrom("a", "b/c"), enabled: fc.boolean() }),
        { maxLength: 3 },
      ),
      extensions: fc.dictionary(fc.constantFrom("x:y", extensionKey("tags")), fc.jsonValue()),
      metadata: fc.jsonValue(),
      auditTrail: fc.constantFrom([], null, [{ action: "created" }]),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      parts,
      fc.constantFrom(0, 2),
      arbitraryConversationEdit,
      fc.boolean(),
      (document, indent, edit, audit) => {
        const text = JSON.stringify({ ...document, messages: [] }, null, indent);
        const context = { ...editContext, audit };
        const result = editShellText(text, edit, context);
        if (!result.ok) return;
        const after = applyEdits(text, result.edits);
        expect(applyEdits(after, invertEdits(text, result.edits))).toBe(text);
        expect(JSON.parse(after)).toHaveProperty("messages", []);
        // A trail that is edited is continued, which is one entry more each time.
        if (edit.kind === "member" && edit.key === "auditTrail") return;
        // After one entry is gone, another one is in its place.
        if (edit.kind === "overrideEntries") return;
        expect(editShellText(after, edit, context)).toMatchObject({ ok: true, edits: [] });
      },
    ),
    { numRuns: 500 },
  );
});
