import { choice, shape } from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { flagParameter, textParameter } from "../request/query";
import { fileAnswer, jsonAnswer, notFound, refusal } from "./answers";
import { count, string } from "./shapes/words";

export const readMessageRaw = operation({
  id: "readMessageRaw",
  method: "GET",
  path: "/api/conversations/{id}/messages/{mid}/raw",
  summary: "The exact text of one message; the header X-Revision is what an edit of it must expect",
  answers: { 200: fileAnswer("The text, usually JSON.", "application/json"), 404: notFound },
});

export const readMessageBody = operation({
  id: "readMessageBody",
  method: "GET",
  path: "/api/conversations/{id}/messages/{mid}/body",
  summary: "One value of a message as text: a string as it is, anything else as indented JSON",
  query: {
    pointer: textParameter("JSON Pointer within the message; without it the whole message."),
    download: flagParameter("Name it for saving."),
  },
  answers: { 200: fileAnswer("The text.", "text/plain; charset=utf-8"), 404: notFound },
});

export const readAttachment = operation({
  id: "readAttachment",
  method: "GET",
  path: "/api/conversations/{id}/messages/{mid}/attachments/{n}",
  summary: "The content of the n-th attachment (from 0), typed by its first bytes",
  query: { download: flagParameter("Never show it inside a page.") },
  answers: {
    200: fileAnswer("The file.", "application/octet-stream"),
    206: fileAnswer("A part of a sound or video.", "application/octet-stream"),
    404: notFound,
    416: refusal("The file is shorter than that."),
  },
});

const verdict = choice("verified", "differs", "not-recorded");

export const checkAttachmentFile = operation({
  id: "checkAttachmentFile",
  method: "GET",
  path: "/api/conversations/{id}/messages/{mid}/attachments/{n}/check",
  summary: "Whether the n-th attachment has the size and the hash that are recorded for it",
  answers: {
    200: jsonAnswer(
      "What the file is, and how that compares.",
      shape({ bytes: count, sha256: string, size: verdict, hash: verdict }),
    ),
    404: notFound,
  },
});
