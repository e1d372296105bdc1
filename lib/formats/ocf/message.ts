import { codeBlock } from "@/lib/domain/markdown/code-marks";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { NodeMessage } from "../kit/tree/assemble";
import { mergeOverflow } from "../kit/source/merge-overflow";
import type { AttachmentDraft } from "../kit/files/embed";
import type { Tally } from "../kit/contract/fidelity";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readOpenaiMessage, type OpenaiContext } from "../kit/vendor/openai/message";
import type { PartReading } from "../kit/vendor/openai/parts";
import type { Bundle, Placed } from "./bundle";
import type { OpenaiPart } from "../kit/vendor/openai/source";
import type { OcfFact } from "./facts";
import type { ResourceShelf } from "./resources";
import type { OcfAnnotations, OcfEnvelope } from "./source";

/** What the messages of a conversation share. */
export interface OcfReading {
  readonly bundle: Bundle;
  readonly calls: OpenaiContext;
  readonly shelf: ResourceShelf;
  readonly tally: Tally<OcfFact>;
}

export interface OcfMessage {
  readonly message: NodeMessage;
  readonly isSystem: boolean;
  readonly findings: readonly Diagnostic[];
}

/** Reads a message and what its envelope says about it. */
export function readMessage({ record, path }: Placed, id: string, reading: OcfReading): OcfMessage {
  const { bundle, calls, shelf, tally } = reading;
  const envelope = readMembers<OcfEnvelope>(record);
  const inner = envelope.record("message") ?? {};
  const toolsetId = envelope.text("toolset_id");
  const context: OpenaiContext = {
    calls: calls.calls,
    toolsetOf: (name) => toolsetId ?? calls.toolsetOf(name),
    readPart: (part, fileId) => readPart(part, fileId, reading),
  };
  const place = { id, path: `${path}/message` };
  const { message, systemText, findings } = readOpenaiMessage(inner, place, context);
  const run = readRun(envelope, message.role, tally);
  const outcome = readOutcome(envelope, message.role);
  const blocks = message.blocks.map((block) =>
    block.kind === "toolResult" ? { ...block, ...outcome } : block,
  );
  if (outcome.state !== undefined) tally.count("outcomes");
  tally.count("senders", message.senderId ? 1 : 0);
  const files = message.role === "tool" ? outputFiles(inner["content"], id, shelf) : [];
  const time = envelope.time("created_at");
  const { pinned, annotations } = readAnnotations(envelope, bundle.annotations.get(id) ?? []);
  tally.count("pins", pinned ? 1 : 0);
  if (toolsetId !== null && blocks.some(({ kind }) => kind === "toolCall"))
    envelope.drop("toolset_id");
  envelope.text("id");
  envelope.drop("parent_id");
  return {
    message: {
      ...message,
      blocks,
      files: [...message.files, ...files],
      time,
      pinned,
      assistantMetadata: run,
      source: {
        ...mergeOverflow(message.source, envelope.rest(), "message"),
        ...(annotations.length === 0 ? {} : { laterAnnotations: annotations }),
        ...(toolsetId !== null && !blocks.some(({ kind }) => kind === "toolCall")
          ? { toolset_id: toolsetId }
          : {}),
      },
    },
    isSystem: systemText !== null || message.metadata?.["originalRole"] !== undefined,
    findings: asRecord(record["message"]) === null ? [withoutMessage(path)] : findings,
  };
}

/** The parts only this format has: files by reference, and code. */
function readPart(
  part: MemberReader<OpenaiPart>,
  fileId: string,
  reading: OcfReading,
): PartReading | null {
  const type = part.peek("type");
  if (type === "resource_ref") {
    const resourceId = part.text("resource_id");
    if (resourceId === null) return null;
    part.drop("type");
    return { file: reading.shelf.attach(resourceId, fileId) };
  }
  if (type !== "code") return null;
  const code = part.text("code");
  if (code === null) return null;
  part.drop("type");
  reading.tally.count("codeParts");
  return {
    block: { kind: "text", text: codeBlock(code.replace(/\n$/u, ""), part.text("language") ?? "") },
  };
}

/** The files an output refers to; the output itself is kept as it is. */
function outputFiles(content: unknown, id: string, shelf: ResourceShelf): AttachmentDraft[] {
  return asList(content).flatMap((value, at) => {
    const part = asRecord(value);
    const resourceId = part?.["type"] === "resource_ref" ? asText(part["resource_id"]) : null;
    return resourceId === null ? [] : [shelf.attach(resourceId, `${id}:file-${at + 1}`)];
  });
}

/** What is known of the run that made an answer. */
function readRun(
  envelope: MemberReader<OcfEnvelope>,
  role: NodeMessage["role"],
  tally: Tally<OcfFact>,
) {
  if (role !== "assistant") return {};
  const model = envelope.text("model");
  const durationMs = envelope.number("duration_ms");
  const usage = envelope.open("usage");
  const inputTokens = usage?.number("input") ?? null;
  const outputTokens = usage?.number("output") ?? null;
  const facts = Object.entries({ model, inputTokens, outputTokens, durationMs });
  const known = facts.filter(([, value]) => value !== null);
  tally.count("runFacts", known.length);
  return Object.fromEntries(known);
}

type Outcome = Partial<Pick<Extract<BlockDraft, { kind: "toolResult" }>, "state" | "durationMs">>;

const STATES: ReadonlyMap<unknown, Outcome["state"]> = new Map([
  ["ok", "succeeded"],
  ["error", "failed"],
  ["cancelled", "canceled"],
]);

function readOutcome(envelope: MemberReader<OcfEnvelope>, role: NodeMessage["role"]): Outcome {
  if (role !== "tool") return {};
  const state = STATES.get(envelope.peek("status"));
  if (state !== undefined) envelope.drop("status");
  const durationMs = envelope.number("duration_ms");
  return {
    ...(state === undefined ? {} : { state }),
    ...(durationMs === null ? {} : { durationMs }),
  };
}

function readAnnotations(envelope: MemberReader<OcfEnvelope>, later: readonly object[]) {
  const own = envelope.open("annotations");
  const isPinned = own?.boolean("pinned") ?? false;
  const readers = later.map((annotation) => readMembers<OcfAnnotations>({ ...annotation }));
  const pinned = readers.reduce((before, each) => each.boolean("pinned") ?? before, isPinned);
  const annotations = readers
    .map((each) => each.rest())
    .filter((rest) => Object.keys(rest).length > 0);
  return { pinned, annotations };
}

function withoutMessage(path: string): Diagnostic {
  const message = "This entry has no message in it; what it has is kept.";
  return { severity: "warning", rule: "import.content-unknown", message, path };
}
