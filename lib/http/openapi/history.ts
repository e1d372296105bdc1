import { ROLES } from "@/lib/domain/accounts/role";
import { CHANGE_KINDS } from "@/lib/domain/library/recorded-change";
import { SYSTEM_ACTORS } from "@/lib/domain/library/system-actor";
import {
  choice,
  listOf,
  longText,
  nullable,
  number,
  optional,
  shape,
} from "@/lib/validation/schema";
import { PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { choiceParameter, integerParameter, textParameter } from "../request/query";
import { fileAnswer, jsonAnswer, notFound } from "./answers";
import { boolean, count, of, orNull, string, whole } from "./shapes/words";

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

/** What something was done to. What is no longer there for the caller is told by its kind alone. */
const about = shape({
  kind: choice(
    "document",
    "gone",
    "documents",
    "account",
    "invitation",
    "library",
    "setting",
    "name",
  ),
  noun: optional(choice("conversation", "toolset", "import", "link", "API key")),
  id: optional(string),
  title: optional(longText()),
  isInTrash: optional(boolean),
  others: optional(count),
  conversations: optional(count),
  toolsets: optional(count),
  query: optional(nullable(longText())),
  account: optional(string),
  invitation: optional(string),
  from: optional(nullable(choice(...ROLES))),
  role: optional(nullable(choice(...ROLES))),
  library: optional(nullable(string)),
  key: optional(string),
  name: optional(longText()),
  server: optional(nullable(longText())),
});

export const listRecorded = operation({
  id: "listRecordedChanges",
  method: "GET",
  path: "/api/changes",
  summary:
    "Who changed what: imports, edits, deletions, the caller’s own exports and links, permissions, members and settings, newest first, a page at a time",
  query: {
    conversation: textParameter("Id of a conversation: only what was done to it.", 500),
    member: textParameter("Account of who did it.", 500),
    system: choiceParameter("What did it where nobody was signed in.", [...SYSTEM_ACTORS]),
    kind: choiceParameter("Only changes of this kind.", [...CHANGE_KINDS]),
    cursor: textParameter("`nextCursor` of the page before."),
    limit: integerParameter("Changes a page, default 50.", { minimum: 1, maximum: 200 }),
  },
  answers: {
    200: jsonAnswer(
      "A page; `nextCursor` is null on the last one. `by` is the account of who did it, `system` what did it where nobody was signed in, and `about` what it was done to.",
      shape({
        items: listOf(
          shape({
            id: string,
            atMs: whole,
            kind: choice(...CHANGE_KINDS),
            what: string,
            count,
            by: nullable(string),
            system: nullable(choice(...SYSTEM_ACTORS)),
            hasKey: boolean,
            about: nullable(about),
            importId: nullable(string),
          }),
        ),
        nextCursor: nullable(longText()),
      }),
    ),
  },
});
