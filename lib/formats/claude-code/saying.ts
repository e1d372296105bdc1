import { asRecord, asText } from "@/lib/shared/read-value";
import { contentHash } from "@/lib/json/hash";

import { isBlank, unmapped } from "../kit/source/unmapped";
import { DEEPEST_ITEM, isDeeperThan } from "../kit/contract/nesting";
import type { ClaudeCodeLine } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

/** Members that most lines repeat; what all of them say is kept once. */
export const SHARED_MEMBERS = [
  "sessionId",
  "agentId",
  "cwd",
  "gitBranch",
  "version",
  "userType",
  "entrypoint",
  "slug",
  "permissionMode",
] as const;

/** Where and when a line was written, which differs in copies of it. */
const OF_PLACE: ReadonlySet<string> = new Set([
  ...SHARED_MEMBERS.filter((member) => member !== "permissionMode"),
  "uuid",
  "parentUuid",
  "logicalParentUuid",
  "isSidechain",
  "timestamp",
]);

/** What a line says, apart from its place: the same text for the same saying. */
export function sayingOf(record: Unchecked<ClaudeCodeLine>): string {
  const members = Object.entries(unmapped(record, OF_PLACE));
  return JSON.stringify(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a line is of the talk: also what the person typed while the model was at work. */
export const isSpoken = (record: Unchecked<ClaudeCodeLine>) =>
  record.type === "user" || record.type === "assistant" || queuedPrompt(record) !== null;

/** What waited until the model could read it: a text, or a list of blocks. */
export function queuedPrompt({ type, attachment }: Unchecked<ClaudeCodeLine>): unknown {
  const queued = type === "attachment" ? asRecord(attachment) : null;
  if (queued?.["type"] !== "queued_command" || isBlank(queued["prompt"])) return null;
  return (queued["commandMode"] ?? "prompt") === "prompt" ? queued["prompt"] : null;
}

/** The same text for all copies of a message line, in whatever session they stand. */
export function lineKey(line: unknown): string | null {
  const record = asRecord(line);
  if (record === null || !isSpoken(record)) return null;
  const id = asText(record.uuid) ?? "";
  // Such a line becomes no message anyway.
  return isDeeperThan(record, DEEPEST_ITEM) ? id : `${id} ${contentHash(sayingOf(record))}`;
}
