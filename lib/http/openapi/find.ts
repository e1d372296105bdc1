import { operation } from "../request/operation";
import { flagParameter, textParameter } from "../request/query";
import { jsonAnswer, notFound, refusal } from "./answers";

export const findInConversation = operation({
  id: "findInConversation",
  method: "GET",
  path: "/api/conversations/{id}/find",
  summary: "Where a text stands in one conversation, with counts; nothing deleted is looked at",
  query: {
    text: textParameter("What to look for.", 1000),
    case: flagParameter("Capitals and small letters differ."),
    word: flagParameter("Only whole words."),
    regex: flagParameter("The text is a regular expression in RE2 syntax."),
    any: flagParameter("The text is several words, any of which counts."),
    thinking: flagParameter("Look into thinking, too."),
    tools: flagParameter("Look into tool calls and results, too."),
    retries: flagParameter("Look into retries that are not shown, too."),
  },
  answers: {
    200: jsonAnswer("What was found, in reading order.", {
      type: "object",
      required: ["total", "messages", "parts", "truncated"],
      properties: {
        total: { type: "integer", minimum: 0 },
        messages: { type: "integer", minimum: 0 },
        truncated: { type: "boolean" },
        parts: {
          type: "array",
          items: {
            type: "object",
            required: ["messageId", "slot", "shown", "where", "pointer", "count"],
            properties: {
              messageId: { type: "integer" },
              slot: { type: "integer", minimum: 0 },
              shown: { type: "boolean" },
              where: { type: "string" },
              pointer: { type: "string" },
              count: { type: "integer", minimum: 1 },
            },
          },
        },
      },
    }),
    404: notFound,
    400: refusal("The regular expression cannot be read."),
  },
});
