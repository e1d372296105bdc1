import {
  choice,
  longText,
  dictionary,
  flag,
  integer,
  json,
  list,
  listOf,
  nullable,
  optional,
  record,
  shape,
  text,
} from "@/lib/validation/schema";
import { EXPORT_SORTS } from "@/lib/domain/exports/record";
import { AUDIENCES, MOST_DAYS, SHARE_PARTS } from "@/lib/domain/shares/share";
import { exportRequest, redactionDecisions } from "@/lib/export/scope/request";
import { operation } from "../request/operation";
import { choiceParameter, flagParameter, integerParameter, textParameter } from "../request/query";
import { fileAnswer, jsonAnswer, notFound, refusal } from "./answers";
import { ref } from "./schemas";
import { boolean, count, string, whole } from "./shapes/words";

// What is in it is checked by the pipeline, which reads it for every caller.
const unread = dictionary(json());
const exportBody = {
  kind: "json",
  schema: unread,
  described: { schema: exportRequest, required: true },
} as const;
const cursor = optional(nullable(text()));
const progress = optional(flag());
const place = { conversation: text(), message: integer() };

export const createExport = operation({
  id: "createExport",
  method: "POST",
  path: "/api/exports",
  summary: "Take documents away as one file; naming nothing takes everything",
  body: exportBody,
  answers: {
    200: fileAnswer("The file.", "application/octet-stream"),
    404: notFound,
    409: refusal(
      "Private conversations are in scope and nobody has consented, documents in scope are damaged (`items` names them), or findings of a redacted export are undecided.",
    ),
    422: refusal("Nothing in scope has anything to say in the format; the file would be empty."),
  },
});

export const reviewExport = operation({
  id: "reviewExport",
  method: "POST",
  path: "/api/exports/review",
  summary:
    "What an export would contain, before anything is exported; the body is that of the export",
  query: { all: flagParameter("Look through everything, however long it takes.") },
  body: exportBody,
  answers: {
    200: jsonAnswer("What is in scope.", ref("ExportReview")),
    404: notFound,
  },
});

export const previewExport = operation({
  id: "previewExport",
  method: "POST",
  path: "/api/exports/preview",
  summary:
    "The first lines of what an export would contain, as its writer makes them; nothing is recorded",
  body: exportBody,
  answers: {
    200: jsonAnswer(
      "The beginning of the first document.",
      shape({
        fileName: string,
        text: string,
        cut: { ...boolean, description: "More follows." },
        documents: { ...count, description: "How many documents the export would contain." },
      }),
    ),
    404: notFound,
    409: refusal("Something in scope has to be decided first."),
    422: refusal("Nothing in scope has anything to say in the format; the file would be empty."),
  },
});

export const listFindings = operation({
  id: "listFindings",
  method: "POST",
  path: "/api/exports/findings",
  summary:
    "Secrets and personal data in what an export would take along, a page at a time; the first page has the counts",
  body: {
    kind: "json",
    schema: record({ request: unread, cursor, progress }),
    described: { schema: record({ request: exportRequest, cursor, progress }), required: true },
  },
  answers: {
    200: jsonAnswer(
      "A page of them. With `progress`, one JSON value a line as `application/x-ndjson`: how far it is, and last the page.",
      ref("FindingsPage"),
    ),
    404: notFound,
  },
});

export const previewRedaction = operation({
  id: "previewRedaction",
  method: "POST",
  path: "/api/exports/findings/preview",
  summary: "A message as a redacted export would show it; what is undecided is in ⟦ ⟧",
  body: {
    kind: "json",
    schema: record({ request: unread, ...place }),
    described: { schema: record({ request: exportRequest, ...place }), required: true },
  },
  answers: {
    200: jsonAnswer("The message.", ref("MessageView")),
    404: notFound,
  },
});

export const listExports = operation({
  id: "listExports",
  method: "GET",
  path: "/api/exports",
  summary: "The records of what left, a page at a time",
  query: {
    sort: choiceParameter("What to sort by.", EXPORT_SORTS),
    order: choiceParameter("Default: latest and largest first, words from A to Z.", [
      "asc",
      "desc",
    ]),
    cursor: textParameter("`nextCursor` of the page before."),
    before: textParameter("Only exports that began before the one with this id.", 64),
    limit: integerParameter("Records a page, default 100.", { minimum: 1, maximum: 500 }),
  },
  answers: {
    200: jsonAnswer(
      "A page; `nextCursor` is null on the last one.",
      shape({ items: listOf(ref("ExportRecord")), nextCursor: nullable(longText()) }),
    ),
  },
});

export const readExport = operation({
  id: "readExport",
  method: "GET",
  path: "/api/exports/{id}",
  summary: "The record of an export: outcome, size, hash, proofs and redactions",
  answers: { 200: jsonAnswer("The record.", ref("ExportRecord")), 404: notFound },
});

export const readLedger = operation({
  id: "readLedger",
  method: "GET",
  path: "/api/exports/ledger.ndjson",
  summary:
    "Every entry of the ledger, oldest first, each sealed with the hash of the one before; the last line is a check of them",
  answers: { 200: fileAnswer("One entry a line.", "application/x-ndjson") },
});

export const revokeConsent = operation({
  id: "revokeConsent",
  method: "DELETE",
  path: "/api/consents/{id}",
  summary: "End a consent that was remembered, for all later exports",
  answers: {
    200: jsonAnswer("How many ended.", shape({ ended: whole })),
    404: notFound,
  },
});

const unshared = refusal(
  "The conversation is private and nobody has consented, its text is damaged, or it was changed meanwhile.",
);

/** What a link is made of. */
const shareRequest = record({
  conversation: text({ minLength: 1, maxLength: 500 }),
  part: optional(choice(...SHARE_PARTS)),
  message: optional(integer({ minimum: 1 })),
  audience: optional(choice(...AUDIENCES)),
  people: optional(list(text({ minLength: 3, maxLength: 320 }), { maxItems: 100 })),
  days: optional(nullable(integer({ minimum: 1, maximum: MOST_DAYS }))),
  tellNewer: optional(flag()),
  consent: optional(flag()),
  redact: optional(flag()),
  redactions: optional(redactionDecisions),
});

export const createShare = operation({
  id: "createShare",
  method: "POST",
  path: "/api/shares",
  summary:
    "Freeze a conversation, what leads up to a message, or a message, and make a link to it; the link is shown once",
  body: { kind: "json", schema: shareRequest },
  answers: {
    201: jsonAnswer("The link.", shape({ share: ref("Share"), link: string })),
    404: notFound,
    409: unshared,
  },
});

export const listShares = operation({
  id: "listShares",
  method: "GET",
  path: "/api/shares",
  summary: "The links that the caller made, the newest first, a page at a time",
  query: {
    conversation: textParameter("Only those to this conversation.", 500),
    cursor: textParameter("`nextCursor` of the page before."),
    limit: integerParameter("Links a page, default 100.", { minimum: 1, maximum: 500 }),
  },
  answers: {
    200: jsonAnswer(
      "A page; `nextCursor` is null on the last one.",
      shape({ items: listOf(ref("Share")), nextCursor: nullable(longText()) }),
    ),
  },
});

export const readShare = operation({
  id: "readShare",
  method: "GET",
  path: "/api/shares/{id}",
  summary: "One link, with the last days on which it was opened",
  answers: {
    200: jsonAnswer(
      "The link.",
      shape({ share: ref("Share"), days: listOf(ref("OpeningsOfDay")) }),
    ),
    404: notFound,
  },
});

export const updateShare = operation({
  id: "updateShare",
  method: "POST",
  path: "/api/shares/{id}/version",
  summary: "Let a link show the conversation as it is now",
  body: { kind: "json", schema: record({ consent: optional(flag()) }) },
  answers: {
    200: jsonAnswer("The link.", shape({ share: ref("Share") })),
    404: notFound,
    409: unshared,
  },
});

export const revokeShare = operation({
  id: "revokeShare",
  method: "DELETE",
  path: "/api/shares/{id}",
  summary: "End a link for good and delete its text",
  answers: { 204: { description: "It works no longer." }, 404: notFound },
});

export const readSharedPage = operation({
  id: "readSharedPage",
  method: "GET",
  path: "/s/{token}",
  summary: "The page that a link leads to",
  answers: {
    200: fileAnswer("The text as it was frozen.", "text/html"),
    404: fileAnswer("The same page for every link that does not work.", "text/html"),
  },
});
