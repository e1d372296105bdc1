import {
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
import { MOST_BEFORE, MOST_MENTIONS, MOST_QUOTE, MOST_TEXT } from "@/lib/domain/comments/comment";
import { PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { flagParameter, integerParameter, textParameter } from "../request/query";
import { jsonAnswer, notFound, refusal } from "./answers";
import { ref } from "./schemas";
import { count, orNull, string, whole } from "./shapes/words";

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
  summary: "How many open threads messages have",
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
