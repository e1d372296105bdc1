import type { ToolSetEventRow } from "@/lib/data/api/events";
import type { ToolSetRow } from "@/lib/data/api/toolsets";
import { storedJson } from "@/lib/data/store/damage/record-damaged";
import type { AnswerObject } from "./answer-schemas";
import { profileObject, type AnswerContext } from "./profiles";
import { readSet, resourceMetadata } from "./set-object";

const MEMBERS = new Map([
  ["sync_started", "syncStarted"],
  ["sync_completed", "syncCompleted"],
  ["sync_failed", "syncFailed"],
]);

/** The answer that is an event of a tool set. */
export function eventObject(
  { id, type, payload, atMs, profileId }: ToolSetEventRow,
  set: ToolSetRow,
  context: AnswerContext,
): AnswerObject<"ToolSetEvent"> {
  const member = MEMBERS.get(type);
  const event = {
    type,
    ...(member === undefined ? {} : { [member]: storedJson(payload, `event ${id}`) }),
  };
  const createdAt = new Date(atMs).toISOString();
  const metadata = { id, ...context.account, profileId, createdAt, externalId: "", labels: {} };
  const answer = { metadata, toolSetId: set.id, event };
  if (context.keyNames === null) return answer;
  const info = {
    toolSet: resourceMetadata(set, readSet(set).written, context),
    createdBy: profileObject(profileId, context),
  };
  return { ...answer, info };
}
