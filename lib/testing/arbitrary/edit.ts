import * as fc from "fast-check";
import type { ConversationEdit, MessageEdit, NewBlock } from "@/lib/domain/conversation/edit/kinds";

const position = fc.nat(6);
const text = fc.string({ maxLength: 20 });
const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(arbitrary, { freq: 4 });
const fields = (shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> =>
  fc.record(shape, { requiredKeys: [] });
const object = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 3,
});
const jsonObject = fc
  .tuple(object, fc.constantFrom(0, 2, "\t"), fc.constantFrom("", " ", "\n"))
  .map(([value, indent, blank]) => blank + JSON.stringify(value, null, indent) + blank);

const newBlock = fc.oneof(
  fc.record({ blockType: fc.constantFrom("text", "thinking"), text }),
  fc.record(
    {
      blockType: fc.constant("toolCall"),
      toolRef: fc.record({ name: text }),
      args: object,
      requiresApproval: fc.boolean(),
    },
    { requiredKeys: ["blockType", "toolRef"] },
  ),
  fc.record({
    blockType: fc.constant("toolApproval"),
    toolCallId: text,
    toolApprovalState: fc.constantFrom("approved", "rejected", "canceled"),
  }),
  fc.record({
    blockType: fc.constant("toolResult"),
    toolCallId: text,
    toolResultState: fc.constantFrom("succeeded", "failed"),
    output: fc.jsonValue({ maxDepth: 2 }),
  }),
) as fc.Arbitrary<NewBlock>;

const blockFields = fields({
  text,
  args: orNull(object),
  output: fc.jsonValue({ maxDepth: 2 }),
  toolRef: fc.record({ name: text }),
  requiresApproval: orNull(fc.boolean()),
  updatedAt: fc.constantFrom(null, "2025-10-03T15:55:19Z", "soon"),
});

const attachment = fc.record(
  {
    attachmentKind: fc.constantFrom("file", "image", "link"),
    name: text,
    uri: fc.webUrl(),
    base64content: fc.base64String(),
    sizeInBytes: fc.nat(),
  },
  { requiredKeys: ["attachmentKind", "name"] },
);

const attachmentFields = fields({
  name: text,
  uri: orNull(fc.webUrl()),
  base64content: orNull(fc.oneof(fc.base64String(), text)),
  sizeInBytes: orNull(fc.integer()),
  metadata: object,
});

const kind = <K extends string>(name: K): { kind: fc.Arbitrary<K> } => ({
  kind: fc.constant(name),
});

/** Edits of every kind but `fix`, which needs a finding; places and values often do not fit. */
export const arbitraryMessageEdit = fc.oneof(
  fc.record({ ...kind("text"), text }),
  fc.record({ ...kind("blockText"), position, text }),
  fc.record({ ...kind("pin"), value: fc.boolean() }),
  fc.record({ ...kind("prefer"), value: fc.boolean() }),
  fc.record({ ...kind("raw"), text: fc.oneof(text, fc.json(), jsonObject) }),
  fc.constantFrom({ kind: "delete" } as const, { kind: "restore" } as const),
  fc.record({ ...kind("role"), role: fc.constantFrom("user", "assistant", "tool") }),
  fc.record({
    ...kind("messageType"),
    type: fc.constantFrom("text", "composite"),
    lossy: fc.boolean(),
  }),
  fc.record({ ...kind("sender"), senderId: orNull(text) }),
  fc.record({ ...kind("note"), text: orNull(text) }),
  fc.record({
    ...kind("member"),
    key: fc.constantFrom("metadata", "assistantMetadata", "extensions"),
    text: orNull(fc.oneof(jsonObject, text)),
  }),
  fc.record({ ...kind("addBlock"), position, block: newBlock }),
  fc.record(
    {
      ...kind("setBlock"),
      position,
      fields: blockFields,
      texts: fc.dictionary(fc.constantFrom("args", "output"), jsonObject),
    },
    { requiredKeys: ["kind", "position", "fields"] },
  ),
  fc.record({ ...kind("moveBlock"), from: position, to: position }),
  fc.record({ ...kind("removeBlock"), position }),
  fc.record(
    { ...kind("addAttachment"), position: fc.nat(2), attachment },
    { requiredKeys: ["kind", "attachment"] },
  ),
  fc.record({ ...kind("setAttachment"), position: fc.nat(2), fields: attachmentFields }),
  fc.record({ ...kind("removeAttachment"), position: fc.nat(2) }),
) as fc.Arbitrary<MessageEdit>;

const overrideFields = fields({
  enabled: orNull(fc.boolean()),
  requiresApproval: orNull(fc.boolean()),
  configOverrides: orNull(object),
});

/** Edits of every kind but `fix` and `shell`, which need the conversation they are about. */
export const arbitraryConversationEdit = fc.oneof(
  fc.record({ ...kind("title"), title: orNull(text) }),
  fc.record({ ...kind("systemMessage"), text: orNull(text) }),
  fc.record({ ...kind("private"), value: fc.boolean() }),
  fc.record({
    ...kind("field"),
    key: fc.constantFrom("ownerId", "parentId", "modelId", "mediaType", "schemaUrl", "id"),
    value: orNull(text),
  }),
  fc.record({ ...kind("tags"), tags: fc.array(text, { maxLength: 4 }) }),
  fc.record({
    ...kind("member"),
    key: fc.constantFrom("metadata", "extensions", "toolOverrides", "auditTrail"),
    text: orNull(fc.oneof(jsonObject, fc.constantFrom("[]", '[ {"toolId":"a"} ]'))),
  }),
  fc.record({
    ...kind("override"),
    toolId: fc.constantFrom("a", "b/c"),
    fields: orNull(overrideFields),
  }),
  fc.record({
    ...kind("overrides"),
    overrides: fc.array(
      fc.record({ toolId: fc.constantFrom("a", "b/c", "d"), fields: orNull(overrideFields) }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  fc.record({
    ...kind("overrideEntries"),
    changes: fc.uniqueArray(
      fc.record({
        position: fc.nat(2),
        members: orNull(fields({ toolId: text, enabled: orNull(fc.boolean()) })),
      }),
      { maxLength: 3, selector: ({ position }) => position },
    ),
  }),
) as fc.Arbitrary<ConversationEdit>;
