import { operation } from "../request/operation";
import { integerParameter, textParameter } from "../request/query";
import { jsonAnswer } from "./answers";
import { listOf } from "./schemas";

const count = { type: "integer", minimum: 0 };
const text = { type: "string" };

export const listTrash = operation({
  id: "listTrash",
  method: "GET",
  path: "/api/trash",
  summary: "Conversations and toolset files in the trash, what came in last first",
  query: {
    cursor: textParameter("`nextCursor` of the page before."),
    limit: integerParameter("Rows a page, default 100.", { minimum: 1, maximum: 200 }),
  },
  answers: {
    200: jsonAnswer("A page; `nextCursor` is null on the last one.", {
      type: "object",
      required: ["items", "nextCursor"],
      properties: {
        items: listOf({
          type: "object",
          required: ["noun", "id", "title", "deletedMs", "byteLength", "count", "isPrivate"],
          properties: {
            noun: { type: "string", enum: ["conversation", "toolset"] },
            id: text,
            title: text,
            deletedMs: { type: "number" },
            byteLength: count,
            count: { ...count, description: "Messages, or tools." },
            isPrivate: { type: "boolean" },
          },
        }),
        nextCursor: { type: ["string", "null"] },
        total: {
          type: "object",
          required: ["conversations", "toolsets", "byteLength"],
          properties: { conversations: count, toolsets: count, byteLength: count },
        },
      },
    }),
  },
});
