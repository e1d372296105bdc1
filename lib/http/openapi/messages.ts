import {
  choice,
  flag,
  integer,
  list,
  listOf,
  longText,
  nullable,
  optional,
  record,
  shape,
  text,
} from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { flagParameter, integerParameter, textParameter } from "../request/query";
import { fileAnswer, jsonAnswer, notFound, refusal } from "./answers";
import { count, orNull, string, whole } from "./shapes/words";
import { MOST_BEFORE, MOST_MENTIONS, MOST_QUOTE, MOST_TEXT } from "@/lib/domain/comments/comment";
import { PAGED_WIDELY } from "../request/list-page";
import { ref } from "./schemas";

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

const mentions = optional(
  list(text({ minLength: 1, maxLength: 100 }), { maxItems: MOST_MENTIONS }),
);
const written = text({ minLength: 1, maxLength: MOST_TEXT });
const made = shape({ id: string, threadId: string });
const refused = refusal(
  "The conversation is in the trash, the message has no such passage, or the thread is full.",
);
const notYours = refusal("Somebody else wrote it.");

/** What somebody says; it begins a thread or answers in one. */
const newComment = record({
  text: written,
  mentions,
  thread: optional(text({ minLength: 1, maxLength: 100 })),
  message: optional(integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  quote: optional(text({ minLength: 1, maxLength: MOST_QUOTE })),
  before: optional(text({ maxLength: MOST_BEFORE })),
});

export const listComments = operation({
  id: "listComments",
  method: "GET",
  path: "/api/conversations/{id}/comments",
  summary: "What members said about messages, in threads, the newest thread first",
  query: {
    message: integerParameter("Only about this message (row id).", {
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
    resolved: flagParameter("Only threads that are resolved, or that are not."),
    cursor: textParameter("`nextCursor` of the page before.", 256),
    limit: integerParameter("Threads a page, default 100.", { minimum: 1, maximum: 100 }),
  },
  answers: {
    200: jsonAnswer(
      "A page; `nextCursor` is null on the last one.",
      shape({ items: listOf(ref("CommentThread")), nextCursor: nullable(longText()) }),
    ),
    404: notFound,
  },
});

export const countComments = operation({
  id: "countComments",
  method: "GET",
  path: "/api/conversations/{id}/comments/counts",
  summary: "How many comments messages have in open threads",
  answers: {
    200: jsonAnswer(
      "By row id of the message.",
      shape({ counts: listOf(shape({ message: whole, count })) }),
    ),
    404: notFound,
  },
});

export const listPeople = operation({
  id: "listPeople",
  method: "GET",
  path: "/api/conversations/{id}/people",
  summary: "The other members who see the conversation, and can be mentioned in a comment",
  query: {
    all: flagParameter("Also those who don’t see it, to share it with."),
    ...PAGED_WIDELY,
  },
  answers: {
    200: jsonAnswer(
      "A page; nobody where Colloquy has no accounts.",
      shape({ items: listOf(shape({ id: string, name: string })), nextCursor: orNull("string") }),
    ),
    404: notFound,
  },
});

export const createComment = operation({
  id: "createComment",
  method: "POST",
  path: "/api/conversations/{id}/comments",
  summary: "Comment on a message or a passage of one, or answer in a thread",
  body: { kind: "json", schema: newComment },
  answers: { 201: jsonAnswer("The comment.", made), 404: notFound, 409: refused },
});

export const changeComment = operation({
  id: "changeComment",
  method: "PATCH",
  path: "/api/comments/{id}",
  summary: "Edit a comment of the caller, or resolve or reopen the thread that it began",
  body: {
    kind: "json",
    schema: record({ text: optional(written), mentions, resolved: optional(flag()) }),
  },
  answers: {
    200: jsonAnswer("The comment.", made),
    403: notYours,
    404: notFound,
    409: refused,
  },
});

export const deleteComment = operation({
  id: "deleteComment",
  method: "DELETE",
  path: "/api/comments/{id}",
  summary: "Delete a comment of the caller for good",
  answers: { 204: { description: "It is gone." }, 403: notYours, 404: notFound, 409: refused },
});
