import { SEVERITIES } from "@/lib/domain/history/finding";
import { operation } from "../operation";
import { choiceParameter, integerParameter, textParameter } from "../query";
import { jsonAnswer } from "./answers";
import { listOf } from "./schemas";

const count = { type: "integer", minimum: 0 };
const string = { type: "string" };
const orNull = (type: string) => ({ type: [type, "null"] });

function shape(properties: Readonly<Record<string, unknown>>) {
  return { type: "object", properties, required: Object.keys(properties) };
}

const severity = { type: "string", enum: SEVERITIES };
const scanned = shape({ conversations: count, calls: count });
const conversation = shape({ id: string, title: string });

export const readPermissionHistory = operation({
  id: "readPermissionHistory",
  method: "GET",
  path: "/api/permissions/history",
  summary: "What ran without approval, while off or after a rejection, in the stored conversations",
  query: {
    conversation: textParameter("Only this conversation.", 512),
    rule: textParameter("Only findings of this rule.", 64),
    severity: choiceParameter("Only findings of this severity.", SEVERITIES),
    q: textParameter("Part of a tool's name or a conversation's title.", 512),
    after: integerParameter("`next` of the page before."),
  },
  answers: {
    200: jsonAnswer(
      "A page, errors first. What a finding rests on is what the conversation records, or today's settings.",
      shape({
        scanned,
        counts: listOf(shape({ rule: string, severity, count })),
        findings: listOf(
          shape({
            conversation,
            rule: string,
            severity,
            basis: { type: "string", enum: ["recorded", "current settings"] },
            messageId: count,
            blockIds: listOf(string),
            tool: {
              ...shape({ toolsetId: orNull("string"), name: string }),
              type: ["object", "null"],
            },
            text: string,
            retryOf: orNull("number"),
          }),
        ),
        matching: count,
        unlisted: count,
        next: orNull("integer"),
      }),
    ),
  },
});
