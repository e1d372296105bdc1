import { choice, listOf, shape } from "@/lib/validation/schema";
import { SEVERITIES } from "@/lib/domain/history/finding";
import { REFERENCE_STATES } from "@/lib/domain/secrets/references-report";
import { PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { choiceParameter, flagParameter, integerParameter, textParameter } from "../request/query";
import { jsonAnswer, refusal } from "./answers";
import { ref } from "./schemas";
import { boolean, count, orNull, string } from "./shapes/words";

const severity = choice(...SEVERITIES);
const scannedCalls = {
  conversations: count,
  calls: count,
  window: {
    ...shape({ firstMs: { type: "number" }, lastMs: { type: "number" } }),
    type: ["object", "null"],
  },
  undated: count,
};
const scanned = shape(scannedCalls);
const conversation = shape({ id: string, title: string, titleDerived: boolean });

export const readPermissionHistory = operation({
  id: "readPermissionHistory",
  method: "GET",
  path: "/api/permissions/history",
  summary: "What ran without approval, while off or after a rejection, in the stored conversations",
  query: {
    conversation: textParameter("Only this conversation.", 512),
    rule: textParameter("Only findings of this rule.", 64),
    severity: choiceParameter("Only findings of this severity.", SEVERITIES),
    q: textParameter("Part of a tool’s name or a conversation’s title.", 512),
    after: integerParameter("`next` of the page before."),
  },
  answers: {
    200: jsonAnswer(
      "A page, errors first. What a finding rests on is what the conversation records, or today’s settings.",
      shape({
        scanned,
        counts: listOf(shape({ rule: string, severity, count })),
        findings: listOf(
          shape({
            conversation,
            rule: string,
            severity,
            basis: choice("recorded", "current settings"),
            messageId: count,
            blockIds: listOf(string),
            tool: {
              ...shape({ toolsetId: orNull("string"), name: string }),
              type: ["object", "null"],
            },
            text: string,
            retryOf: orNull("number"),
            atMs: orNull("number"),
          }),
        ),
        matching: count,
        unlisted: count,
        next: orNull("integer"),
      }),
    ),
  },
});

const draft = textParameter(
  'Permissions as they might be: a JSON list such as [{"kind":"application","field":"requiresApproval","value":true}].',
  60_000,
);
const badDraft = refusal("The draft is not a list of permissions.");
const handling = choice("blocked", "asked", "ran");

export const replayPermissions = operation({
  id: "replayPermissions",
  method: "GET",
  path: "/api/permissions/replay",
  summary: "Which stored calls other permissions would have asked about or blocked",
  query: {
    draft,
    base: choiceParameter("What is compared: what conversations record, or today’s permissions.", [
      "recorded",
      "current",
    ]),
  },
  answers: {
    200: jsonAnswer(
      "Counts of all calls, and those that would be handled differently. Nothing is called.",
      shape({
        base: choice("recorded", "current"),
        ...scannedCalls,
        unknown: count,
        handled: listOf(shape({ from: handling, to: handling, count })),
        changes: listOf(
          shape({
            conversation,
            messageId: count,
            retryOf: orNull("number"),
            atMs: orNull("number"),
            tool: string,
            from: handling,
            to: handling,
            decidedBy: string,
          }),
        ),
        unlisted: count,
      }),
    ),
    400: badDraft,
  },
});

export const suggestPermissions = operation({
  id: "suggestPermissions",
  method: "GET",
  path: "/api/permissions/suggestions",
  summary: "Permissions that fit the stored conversations better, with what speaks for each",
  query: PAGED_WIDELY,
  answers: {
    200: jsonAnswer(
      "A page of suggestions and the toolsets they are about; nothing is changed.",
      shape({
        scanned,
        suggestions: listOf(ref("Suggestion")),
        nextCursor: orNull("string"),
        toolsets: listOf(shape({ rowId: count, fileId: string, revision: count })),
      }),
    ),
  },
});

export const testPermissions = operation({
  id: "testPermissions",
  method: "GET",
  path: "/api/permissions/tests",
  summary: "The permission tests that toolsets carry, and how they come out",
  query: { draft, ...PAGED_WIDELY },
  answers: {
    200: jsonAnswer(
      "A page of the toolsets, with the outcome of each test; the counts are of all.",
      shape({
        green: count,
        red: count,
        toolsets: listOf(ref("TestedToolset")),
        nextCursor: orNull("string"),
      }),
    ),
    400: badDraft,
  },
});

const values = { enabled: boolean, requiresApproval: boolean };

export const readPermissionMatrix = operation({
  id: "readPermissionMatrix",
  method: "GET",
  path: "/api/permissions/matrix",
  summary: "Conversations and tools with what applies in each",
  query: {
    all: flagParameter("Also conversations without overrides."),
    q: textParameter("Part of a conversation’s title.", 512),
    after: integerParameter("`next` of the page before."),
  },
  answers: {
    200: jsonAnswer(
      "The tools, and the conversations with only those cells that differ from a tool’s default.",
      shape({
        toolsets: listOf(count),
        tools: listOf(
          shape({ toolset: count, tool: count, toolsetId: string, name: string, ...values }),
        ),
        rows: listOf(
          shape({
            conversation,
            cells: listOf(shape({ tool: count, ...values })),
            withoutEffect: count,
            unresolved: count,
          }),
        ),
        conversations: count,
        next: orNull("integer"),
      }),
    ),
  },
});

export const listSecretReferences = operation({
  id: "listSecretReferences",
  method: "GET",
  path: "/api/permissions/references",
  summary: "References to secrets in the stored toolsets, and what looks like a secret itself",
  query: PAGED_WIDELY,
  answers: {
    200: jsonAnswer(
      "A page of places; never more than four characters of a credential.",
      shape({
        toolsets: count,
        rows: listOf(
          shape({
            kind: choice("reference", "look-alike", "foreign"),
            tool: orNull("integer"),
            toolName: orNull("string"),
            path: listOf({ type: ["string", "integer"] }),
            shown: string,
            isEmbedded: boolean,
            isInAddress: boolean,
            fix: orNull("string"),
            fileId: string,
            fileTitle: string,
            rowId: count,
            revision: count,
            toolsetId: string,
            target: orNull("string"),
            state: { enum: [...REFERENCE_STATES, null] },
          }),
        ),
        nextCursor: orNull("string"),
      }),
    ),
  },
});
