import type { ToolRow } from "@/lib/data/api/tools";
import type { ToolSetRow } from "@/lib/data/api/toolsets";
import { tagEvent, tagSetSpec, tagToolSpec } from "@/lib/domain/tool-sets-api/type-tags";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { archivedAt } from "@/lib/domain/toolset/schema/archived";
import { canonicalHash } from "@/lib/json/hash";

import type { AnswerObject } from "../answer-schemas";
import type { AnswerContext, ToolContext } from "../profiles";
import { readSet, setObject } from "../set-object";
import { toolDescriber } from "../tool-object";
import type { ApiRevision } from "../revision";

/** The states of a tool set, as current clients know them. */
export const SET_STATES = ["STATE_ACTIVE", "STATE_ARCHIVED"] as const;
/** Those of a tool. */
export const TOOL_STATES = ["STATE_AVAILABLE", "STATE_OMITTED", "STATE_ARCHIVED"] as const;

// Current clients are told a state beside what the seed's are.
type SetAnswer = AnswerObject<"ToolSet"> & { readonly state?: string };
type ToolAnswer = AnswerObject<"Tool"> & { readonly state?: string };

/** Whether a set is archived. */
export function setState(row: ToolSetRow): (typeof SET_STATES)[number] {
  return archivedAt(readSet(row).toolset) === null ? "STATE_ACTIVE" : "STATE_ARCHIVED";
}

/** The state of a tool that is answered so. */
export function toolState({ spec }: ToolAnswer): (typeof TOOL_STATES)[number] {
  return stateOfStatus(asText(asRecord(spec)?.["status"]));
}

/** The state of a tool with this status. */
export function stateOfStatus(status: string | null): (typeof TOOL_STATES)[number] {
  switch (status) {
    case "TOOL_STATUS_ARCHIVED":
      return "STATE_ARCHIVED";
    case "TOOL_STATUS_FILTERED":
      return "STATE_OMITTED";
    default:
      return "STATE_AVAILABLE";
  }
}

/** How many tools of a set are in which state. */
export interface ToolCounts {
  readonly availableTools: number;
  readonly omittedTools: number;
}

/**
 * The answer that is a tool set.
 * @param counts of its tools, where `info` is to have them
 */
export function answeredSet(
  row: ToolSetRow,
  context: AnswerContext,
  revision: ApiRevision,
  counts: ToolCounts | null = null,
): SetAnswer {
  const answer = setObject(row, context);
  if (revision === "seed") return answer;
  const { info, ...rest } = answer;
  const spec = asAnswered<SetAnswer["spec"]>(tagSetSpec(rest.spec));
  const state = setState(row);
  if (info === undefined) return { ...rest, spec, state };
  const counted = counts ?? { availableTools: 0, omittedTools: 0 };
  return { ...rest, spec, info: { ...info, ...counted }, state };
}

/** The answer that is one tool. */
export function answeredTool(
  set: ToolSetRow,
  row: ToolRow,
  context: ToolContext,
  revision: ApiRevision,
): ToolAnswer {
  const answer = toolDescriber(set, context)(row);
  return revision === "seed" ? answer : currentTool(set, answer);
}

/** What current clients are told of a tool. */
export function currentTool(set: ToolSetRow, { info, ...rest }: ToolAnswer): ToolAnswer {
  const state = toolState(rest);
  // Older clients read an absent one as no; newer ones need it said.
  const said = { requiresApproval: false, ...rest.spec };
  const spec = asAnswered<ToolAnswer["spec"]>(tagToolSpec(said, readSet(set).written.spec));
  if (info === undefined) return { ...rest, spec, state };
  const { description, parameters } = rest.spec;
  const { name } = rest.metadata;
  const signed = { signature: canonicalHash({ name, description, parameters }) };
  return { ...rest, spec, info: { ...info, ...signed }, state };
}

/** The answer that is an event, its type in the spelling of the client. */
export function answeredEvent(
  answer: AnswerObject<"ToolSetEvent">,
  revision: ApiRevision,
): AnswerObject<"ToolSetEvent"> {
  if (revision === "seed") return answer;
  return { ...answer, event: asAnswered<typeof answer.event>(tagEvent(answer.event)) };
}

/** Tags are texts beside members that fit already, so the whole fits as well. */
const asAnswered = <Part>(tagged: JsonRecord | Part): Part => tagged as Part;
