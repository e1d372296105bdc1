import { TRASH_SORTS } from "@/lib/domain/library/trash";
import { choice, listOf, number, optional, shape } from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { choiceParameter, integerParameter, textParameter } from "../request/query";
import { jsonAnswer } from "./answers";
import { boolean, count, orNull, string } from "./shapes/words";

export const listTrash = operation({
  id: "listTrash",
  method: "GET",
  path: "/api/trash",
  summary: "Conversations and toolset files in the trash, a page at a time",
  query: {
    sort: choiceParameter("What to sort by.", TRASH_SORTS),
    order: choiceParameter("Default: latest and largest first, names from A to Z.", [
      "asc",
      "desc",
    ]),
    cursor: textParameter("`nextCursor` of the page before."),
    limit: integerParameter("Rows a page, default 100.", { minimum: 1, maximum: 200 }),
  },
  answers: {
    200: jsonAnswer(
      "A page; `nextCursor` is null on the last one.",
      shape({
        items: listOf(
          shape({
            noun: choice("conversation", "toolset"),
            id: string,
            title: string,
            titleDerived: boolean,
            deletedMs: number(),
            byteLength: count,
            count: { ...count, description: "Messages, or tools." },
            isPrivate: boolean,
            mayPurge: { ...boolean, description: "Whether the caller manages its library." },
          }),
        ),
        nextCursor: orNull("string"),
        total: optional(
          shape({
            conversations: count,
            toolsets: count,
            byteLength: count,
            latestMs: {
              ...number(),
              description: "When the latest was deleted; 0 in an empty trash.",
            },
            purgeable: {
              ...shape({ conversations: count, toolsets: count }),
              description: "Those of them whose library the caller manages.",
            },
          }),
        ),
      }),
    ),
  },
});
