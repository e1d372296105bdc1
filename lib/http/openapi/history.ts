import { choice, listOf, number, shape } from "@/lib/validation/schema";
import { PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { integerParameter } from "../request/query";
import { fileAnswer, jsonAnswer, notFound } from "./answers";
import { boolean, count, of, orNull, string } from "./shapes/words";

const message = integerParameter("Row id of a message; without it the conversation itself.", {
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});

const version = shape({
  number: { type: "integer", minimum: 1, description: "1 is the oldest." },
  changeId: orNull("integer"),
  kind: choice("imported", "edit", "undo", "redo", "now"),
  label: string,
  atMs: number(),
  actor: string,
  by: of("ChangeAuthor"),
  byteLength: count,
});

export const readHistory = operation({
  id: "readHistory",
  method: "GET",
  path: "/api/conversations/{id}/history",
  summary: "Every version of a message, or of the conversation around its messages, newest first",
  query: { message, ...PAGED_WIDELY },
  answers: {
    200: jsonAnswer("A page.", shape({ versions: listOf(version), nextCursor: orNull("string") })),
    404: notFound,
  },
});

export const readVersion = operation({
  id: "readVersion",
  method: "GET",
  path: "/api/conversations/{id}/history/text",
  summary: "The exact text of one version",
  query: {
    message,
    version: integerParameter("Its number.", { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  },
  answers: { 200: fileAnswer("The text, usually JSON.", "application/json"), 404: notFound },
});

const relative = { id: string, title: string, titleDerived: boolean };

export const readFamily = operation({
  id: "readFamily",
  method: "GET",
  path: "/api/conversations/{id}/family",
  summary: "The conversation this one goes on from, and those that go on from it",
  answers: {
    200: jsonAnswer(
      "The relatives; the parent may be missing from this library.",
      shape({
        parent: {
          anyOf: [
            { type: "null" },
            shape({ ...relative, documentId: string }),
            shape({ missing: string }),
          ],
        },
        fork: {
          type: ["object", "null"],
          required: ["messageId", "kind"],
          properties: { messageId: string, kind: string },
        },
        children: listOf(
          shape({ ...relative, forkMessageId: orNull("string"), kind: orNull("string") }),
        ),
      }),
    ),
    404: notFound,
  },
});
