import * as fc from "fast-check";

/** Few ids, so that references meet, duplicates happen and some lead nowhere. */
const id = fc.constantFrom("a", "b", "c", "", "__proto__");
const date = fc.constantFrom(
  "2025-10-03T15:55:19Z",
  "2025-10-03T15:55:20.5+02:00",
  "2025-10-03 15:55:21",
  "2025-10-03",
  "soon",
);

/** Mostly what the standard wants at that place, sometimes any JSON value, sometimes nothing. */
function mostly<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: fc.jsonValue() });
}

function looseRecord(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
  const entries = Object.entries(fields).map(([key, value]) => [key, mostly(value)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
}

const common = { id, createdAt: date, updatedAt: date };

const block = fc.oneof(
  looseRecord({ ...common, blockType: fc.constantFrom("text", "thinking"), text: fc.string() }),
  looseRecord({
    ...common,
    blockType: fc.constant("toolCall"),
    toolRef: looseRecord({ name: fc.string(), toolsetId: id, version: fc.string() }),
    args: fc.dictionary(fc.string(), fc.jsonValue()),
    requiresApproval: fc.boolean(),
  }),
  looseRecord({
    ...common,
    blockType: fc.constant("toolApproval"),
    toolCallId: id,
    toolApprovalState: fc.constantFrom("approved", "rejected", "canceled"),
    approvedBy: fc.string(),
  }),
  looseRecord({
    ...common,
    blockType: fc.constant("toolResult"),
    toolCallId: id,
    toolResultState: fc.constantFrom("succeeded", "failed", "timed_out", "canceled"),
    output: fc.jsonValue(),
    durationMs: fc.double({ noNaN: true, noDefaultInfinity: true }),
    toolResultError: looseRecord({ code: fc.string(), message: fc.string() }),
  }),
  looseRecord({ ...common, blockType: fc.constant("image") }),
);

const auditTrail = fc.array(
  mostly(
    looseRecord({
      action: fc.constantFrom("created", "updated", "deleted", "restored"),
      actorId: fc.string(),
      timestamp: date,
    }),
  ),
  { maxLength: 4 },
);

const attachment = looseRecord({
  id,
  attachmentKind: fc.constantFrom("file", "image"),
  name: fc.string(),
  uri: fc.webUrl(),
  base64content: fc.base64String(),
  sizeInBytes: fc.nat(),
});

/** Messages as they come in files: mostly sound, with faults of every kind. */
export const arbitraryMessage: fc.Arbitrary<unknown> = mostly(
  looseRecord({
    id,
    role: fc.constantFrom("user", "assistant", "tool"),
    messageType: fc.constantFrom("text", "composite", "composite"),
    content: fc.string(),
    contentBlocks: fc.array(mostly(block), { maxLength: 6 }),
    index: fc.integer({ min: -2, max: 4 }),
    isPreferred: fc.boolean(),
    pinned: fc.boolean(),
    senderId: fc.string(),
    assistantMetadata: looseRecord({ model: fc.string() }),
    attachments: fc.array(mostly(attachment), { maxLength: 2 }),
    auditTrail,
    metadata: fc.dictionary(fc.string(), fc.jsonValue()),
    extensions: fc.dictionary(fc.string(), fc.jsonValue()),
  }),
);
