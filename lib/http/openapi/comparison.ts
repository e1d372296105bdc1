import { choice, listOf, optional, shape } from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { textParameter } from "../request/query";
import { jsonAnswer, notFound, refusal } from "./answers";
import { boolean, count, string } from "./shapes/words";

const conversation = shape({ id: string, title: string, titleDerived: boolean, messages: count });
const message = {
  ...shape({ documentId: string, number: count, role: string, text: string, isCut: boolean }),
  type: ["object", "integer"],
};

export const compareConversations = operation({
  id: "compareConversations",
  method: "GET",
  path: "/api/conversations/{id}/comparison",
  summary: "What two conversations have in common and where they differ, message by message",
  query: { with: textParameter("The other one: its id, or `doc:` and its own.", 512) },
  answers: {
    200: jsonAnswer(
      "The shown messages of both as Markdown, long ones cut. Equal messages in a row are one row.",
      shape({
        left: conversation,
        right: conversation,
        rows: listOf(
          shape({
            state: choice("same", "changed", "left", "right"),
            count: optional(count),
            left: optional(message),
            right: optional(message),
          }),
        ),
        counts: shape({ same: count, changed: count, left: count, right: count }),
      }),
    ),
    404: notFound,
    413: refusal("They are too large to be compared."),
  },
});
