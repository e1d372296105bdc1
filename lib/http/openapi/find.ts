import { listOf, optional, shape } from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { flagParameter, textParameter } from "../request/query";
import { jsonAnswer, notFound, refusal } from "./answers";
import { boolean, count, snippet, string, whole } from "./shapes/words";

export const findInConversation = operation({
  id: "findInConversation",
  method: "GET",
  path: "/api/conversations/{id}/find",
  summary: "Where a text occurs in one conversation, with counts; nothing deleted is looked at",
  query: {
    text: textParameter("What to look for.", 1000),
    case: flagParameter("Capitals and small letters differ."),
    word: flagParameter("Only whole words."),
    regex: flagParameter("The text is a regular expression in RE2 syntax."),
    any: flagParameter("The text is several words, any of which counts."),
    thinking: flagParameter("Look into thinking, too."),
    tools: flagParameter("Look into tool calls and results, too."),
    retries: flagParameter("Look into retries that are not shown, too."),
    snippets: flagParameter("With the words around each place, for the first 1,000 places."),
  },
  answers: {
    200: jsonAnswer(
      "What was found, in reading order.",
      shape({
        total: count,
        messages: count,
        truncated: boolean,
        parts: listOf(
          shape({
            messageId: whole,
            slot: count,
            shown: boolean,
            where: string,
            pointer: string,
            count: { type: "integer", minimum: 1 },
            role: string,
            snippets: optional(listOf(snippet)),
          }),
        ),
      }),
    ),
    404: notFound,
    400: refusal("The regular expression can’t be read."),
  },
});
