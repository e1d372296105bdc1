import { operation } from "../request/operation";
import { integerParameter } from "../request/query";
import { fileAnswer, jsonAnswer, notFound } from "./answers";
import { listOf } from "./schemas";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };
const textOrNull = { type: ["string", "null"] };

const message = integerParameter("Row id of a message; without it the conversation itself.", {
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});

const version = {
  type: "object",
  required: ["number", "changeId", "kind", "label", "atMs", "actor", "byteLength"],
  properties: {
    number: { type: "integer", minimum: 1, description: "1 is the oldest." },
    changeId: { type: ["integer", "null"] },
    kind: { type: "string", enum: ["imported", "edit", "undo", "redo", "now"] },
    label: text,
    atMs: { type: "number" },
    actor: text,
    byteLength: count,
  },
};

export const readHistory = operation({
  id: "readHistory",
  method: "GET",
  path: "/api/conversations/{id}/history",
  summary: "Every version of a message, or of the conversation around its messages, newest first",
  query: { message },
  answers: {
    200: jsonAnswer("The versions.", {
      type: "object",
      required: ["versions"],
      properties: { versions: listOf(version) },
    }),
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

const relative = { id: text, title: text };

export const readFamily = operation({
  id: "readFamily",
  method: "GET",
  path: "/api/conversations/{id}/family",
  summary: "The conversation this one goes on from, and those that go on from it",
  answers: {
    200: jsonAnswer("The relatives; the parent may be missing from this library.", {
      type: "object",
      required: ["parent", "fork", "children"],
      properties: {
        parent: {
          anyOf: [
            { type: "null" },
            {
              type: "object",
              required: ["id", "title", "documentId"],
              properties: { ...relative, documentId: text },
            },
            { type: "object", required: ["missing"], properties: { missing: text } },
          ],
        },
        fork: {
          type: ["object", "null"],
          required: ["messageId", "kind"],
          properties: { messageId: text, kind: text },
        },
        children: listOf({
          type: "object",
          required: ["id", "title", "forkMessageId", "kind"],
          properties: { ...relative, forkMessageId: textOrNull, kind: textOrNull },
        }),
      },
    }),
    404: notFound,
  },
});
