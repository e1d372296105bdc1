import { CATALOGUE_SORTS } from "@/lib/domain/permissions/reports/catalogue";
import { DECISIONS, RISKS } from "@/lib/domain/permissions/reports/risk-matrix";
import { choice, listOf, shape } from "@/lib/validation/schema";
import { PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { choiceParameter, integerParameter, textParameter } from "../request/query";
import { jsonAnswer, notFound } from "./answers";
import { ref } from "./schemas";
import { boolean, count, orNull, string } from "./shapes/words";

const conversation = {
  type: ["string", "null"],
  description: "Its id here, if one was asked for.",
};
export const listPermissions = operation({
  id: "listPermissions",
  method: "GET",
  path: "/api/permissions",
  summary: "Whether each stored tool is offered and asked, and what decided that",
  query: {
    conversation: textParameter(
      "As this conversation has them: its id, or `doc:` and its own.",
      512,
    ),
    ...PAGED_WIDELY,
  },
  answers: {
    200: jsonAnswer(
      "A page of the tools, file by file.",
      shape({
        order: string,
        conversation,
        items: listOf(
          shape({
            fileId: string,
            toolsetId: string,
            name: string,
            position: count,
            enabled: boolean,
            requiresApproval: boolean,
            decidedBy: shape({ enabled: string, requiresApproval: string }),
          }),
        ),
        nextCursor: orNull("string"),
      }),
    ),
    404: notFound,
  },
});

const counts = listOf(shape({ value: string, count }));

export const listTools = operation({
  id: "listTools",
  method: "GET",
  path: "/api/permissions/tools",
  summary: "The tools of all toolsets, with what becomes of their calls",
  query: {
    q: textParameter("Words that name, toolset, title and summary have among them.", 512),
    decision: choiceParameter("Only tools that run, ask first or are off.", DECISIONS),
    risk: choiceParameter("Only tools that say this about themselves.", RISKS),
    source: textParameter("Only tools of this format, or `server` for synced ones.", 64),
    toolset: textParameter("Only tools of toolsets with this id.", 512),
    sort: choiceParameter("What the list is sorted by.", CATALOGUE_SORTS),
    order: choiceParameter("In which direction.", ["asc", "desc"]),
    after: integerParameter("`next` of the page before."),
  },
  answers: {
    200: jsonAnswer(
      "A page, and how many tools each further filter would leave.",
      shape({
        items: listOf(
          shape({
            fileId: string,
            toolsetId: string,
            name: string,
            position: count,
            summary: orNull("string"),
            decision: choice(...DECISIONS),
            risks: listOf(choice(...RISKS)),
            source: string,
          }),
        ),
        total: count,
        matching: count,
        facets: shape({ decision: counts, risk: counts, source: counts, toolset: counts }),
        next: orNull("integer"),
      }),
    ),
  },
});

export const explainPermission = operation({
  id: "explainPermission",
  method: "GET",
  path: "/api/permissions/explain",
  summary: "Why a tool is as it is: every level and gate, and what would apply without it",
  query: {
    toolset: textParameter("The id of the toolset.", 512),
    tool: textParameter("The name of the tool.", 512),
    conversation: textParameter("In this conversation: its id, or `doc:` and its own.", 512),
    ...PAGED_WIDELY,
  },
  answers: {
    200: jsonAnswer(
      "A page of explanations, one for each tool of this name in a toolset of this id.",
      shape({
        context: shape({ conversation, asOf: { type: "string", format: "date-time" } }),
        items: listOf(ref("Explanation")),
        nextCursor: orNull("string"),
      }),
    ),
    404: notFound,
  },
});

export const examineOverrides = operation({
  id: "examineOverrides",
  method: "GET",
  path: "/api/permissions/doctor",
  summary: "Overrides that do not do what they say, with repairs and what they would change",
  query: {
    conversation: textParameter("Only this conversation: its id here.", 512),
    rule: textParameter("Only findings of this rule.", 64),
    after: integerParameter("`next` of the page before."),
  },
  answers: {
    200: jsonAnswer(
      "A page, errors first. Nothing is repaired by asking.",
      shape({
        conversations: count,
        counts: listOf(shape({ rule: string, count })),
        cases: listOf(ref("OverrideCase")),
        matching: count,
        next: orNull("integer"),
      }),
    ),
  },
});
