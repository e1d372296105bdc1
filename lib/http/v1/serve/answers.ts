import { listSetTools } from "@/lib/data/api/tools";
import type { ToolSetRow } from "@/lib/data/api/toolsets";
import { mapInTurns } from "@/lib/work/turns";

import type { AnswerObject } from "../answer-schemas";
import { answeredSet, answeredTool, stateOfStatus, type ToolCounts } from "./objects";
import type { ApiRevision } from "../revision";
import { readSet } from "../set-object";
import { toolsShown } from "../tool-object";
import { isFailure, type ApiFailure } from "../failure";
import { answerContext, permissionsHere, toolContext, type PermissionsHere } from "../profiles";
import type { PlacedTool } from "../tool-writes";

/** The answer that is one tool set, with `info`. */
export async function answerSet(
  row: ToolSetRow,
  revision: ApiRevision,
): Promise<AnswerObject<"ToolSet">> {
  const context = await answerContext(true);
  if (revision === "seed") return answeredSet(row, context, revision);
  return answeredSet(row, context, revision, await countTools(row, await permissionsHere()));
}

/** Counts the tools of a set by their states. */
export async function countTools(set: ToolSetRow, here: PermissionsHere): Promise<ToolCounts> {
  const show = toolsShown(set, readSet(set), here);
  const states = await mapInTurns(await listSetTools(set), (row) =>
    stateOfStatus(show(row).status),
  );
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  return { availableTools: count("STATE_AVAILABLE"), omittedTools: count("STATE_OMITTED") };
}

/** The answer that is one tool, with `info`. */
export async function answerTool(
  place: PlacedTool | ApiFailure,
  revision: ApiRevision,
): Promise<AnswerObject<"Tool"> | ApiFailure> {
  if (isFailure(place)) return place;
  return answeredTool(place.set, place.tool, await toolContext(true), revision);
}
