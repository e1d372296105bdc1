import { listSetTools } from "@/lib/data/api/tools";
import type { ToolSetRow } from "@/lib/data/api/toolsets";

import type { AnswerObject } from "../answer-schemas";
import { answeredSet, answeredTool } from "./objects";
import type { ApiRevision } from "../revision";
import { isFailure, type ApiFailure } from "../failure";
import { answerContext, permissionsHere, toolContext } from "../profiles";
import type { PlacedTool } from "../tool-writes";

/** The answer that is one tool set, with `info`. */
export async function answerSet(
  row: ToolSetRow,
  revision: ApiRevision,
): Promise<AnswerObject<"ToolSet">> {
  const context = await answerContext(true);
  if (revision === "seed") return answeredSet(row, context, revision);
  const [tools, here] = await Promise.all([listSetTools(row), permissionsHere()]);
  return answeredSet(row, context, revision, { tools, here });
}

/** The answer that is one tool, with `info`. */
export async function answerTool(
  place: PlacedTool | ApiFailure,
  revision: ApiRevision,
): Promise<AnswerObject<"Tool"> | ApiFailure> {
  if (isFailure(place)) return place;
  return answeredTool(place.set, place.tool, await toolContext(true), revision);
}
