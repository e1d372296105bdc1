import { listSetTools } from "@/lib/data/api/tools";
import type { ToolSetRow } from "@/lib/data/api/toolsets";

import type { AnswerObject } from "../answer-schemas";
import { answeredSet, answeredTool } from "./objects";
import type { ApiRevision } from "../revision";
import { isFailure, type ApiFailure } from "../failure";
import { answerContext } from "../profiles";
import type { PlacedTool } from "../tool-writes";

/** The answer that is one tool set, with `info`. */
export async function answerSet(
  row: ToolSetRow,
  revision: ApiRevision,
): Promise<AnswerObject<"ToolSet">> {
  const tools = revision === "current" ? await listSetTools(row) : [];
  return answeredSet(row, await answerContext(true), revision, tools);
}

/** The answer that is one tool, with `info`. */
export async function answerTool(
  place: PlacedTool | ApiFailure,
  revision: ApiRevision,
): Promise<AnswerObject<"Tool"> | ApiFailure> {
  if (isFailure(place)) return place;
  return answeredTool(place.set, place.tool, await answerContext(true), revision);
}
