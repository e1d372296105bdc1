import {
  choice,
  dictionary,
  either,
  flag,
  list,
  listOf,
  longText,
  nullable,
  number,
  optional,
  record,
  shape,
  text,
} from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { choiceParameter, flagParameter, integerParameter, textParameter } from "../request/query";
import { fileAnswer, jsonAnswer, notFound, refusal } from "./answers";
import { ref } from "./schemas";

export const listImports = operation({
  id: "listImports",
  method: "GET",
  path: "/api/imports",
  summary: "The imports that changed the library, a page at a time",
  query: {
    sort: choiceParameter("What to sort by.", ["time", "name", "items"]),
    order: choiceParameter("Default: latest and largest first, names from A to Z.", [
      "asc",
      "desc",
    ]),
    cursor: textParameter("`nextCursor` of the page before."),
    limit: integerParameter("Rows a page, default 500.", { minimum: 1, maximum: 500 }),
  },
  answers: {
    200: jsonAnswer(
      "A page; `nextCursor` is null on the last one.",
      shape({
        items: listOf(ref("ListedImport")),
        nextCursor: nullable(longText()),
        total: optional(number()),
      }),
    ),
  },
});

export const createImport = operation({
  id: "createImport",
  method: "POST",
  path: "/api/imports",
  summary: "Upload files and learn what importing them would do; nothing is imported yet",
  query: { filename: textParameter("What the file is called, when the body is one file.", 1024) },
  body: { kind: "upload" },
  answers: {
    201: jsonAnswer("The plan.", ref("ImportPlan")),
    413: refusal("Too large, or too many files."),
  },
});

export const readImport = operation({
  id: "readImport",
  method: "GET",
  path: "/api/imports/{id}",
  summary:
    "The plan of an import while its upload is kept, its report and its record once it was run",
  answers: {
    200: jsonAnswer(
      "What is known of it.",
      shape({
        plan: nullable(ref("ImportPlan")),
        report: nullable(ref("ReportLine")),
        import: nullable(ref("ImportListItem")),
      }),
    ),
    404: notFound,
  },
});

const decision = choice(
  "import",
  "skip",
  "extend",
  "keep-mine",
  "take-theirs",
  "keep-both",
  "merge",
);
const decisions = dictionary(decision);
const side = choice("mine", "theirs");
const merges = dictionary(record({ messages: dictionary(side), shell: optional(side) }));

export const runImport = operation({
  id: "runImport",
  method: "POST",
  path: "/api/imports/{id}/run",
  summary: "Execute the plan; leaving before the last line cancels it",
  body: {
    kind: "json",
    schema: record({
      decisions: optional(decisions),
      merges: optional(merges),
      /** Where new conversations go; the main library unless told. */
      libraryId: optional(text({ maxLength: 200 })),
    }),
    optional: true,
  },
  answers: {
    200: fileAnswer(
      "One JSON value a line: progress, and last the report.",
      "application/x-ndjson",
    ),
    404: notFound,
    409: refusal("It was run already, or another import is running."),
    422: refusal("Differences of a merge are not decided yet."),
  },
});

export const undoImport = operation({
  id: "undoImport",
  method: "DELETE",
  path: "/api/imports/{id}",
  summary: "Take an import out of the library again, or discard one that was never run",
  query: { force: flagParameter("Also when later edits depend on it; they are lost.") },
  answers: {
    200: jsonAnswer("What was undone.", ref("UndoCounts")),
    404: notFound,
    409: refusal("Later edits depend on it."),
  },
});

export const readImportItem = operation({
  id: "readImportItem",
  method: "GET",
  path: "/api/imports/{id}/items/{item}",
  summary: "The text of one document of a drop; for a foreign format the CJSON made from it",
  answers: { 200: fileAnswer("The text.", "text/plain; charset=utf-8"), 404: notFound },
});

export const readImportExcerpt = operation({
  id: "readImportExcerpt",
  method: "GET",
  path: "/api/imports/{id}/items/{item}/excerpt",
  summary: "The lines around a place in that text",
  query: {
    line: integerParameter("The line, counted from 1.", { minimum: 1 }),
    before: integerParameter("How many lines before it.", { maximum: 500 }),
    after: integerParameter("How many lines after it.", { maximum: 500 }),
  },
  answers: {
    200: jsonAnswer("The lines.", ref("ImportExcerpt")),
    404: notFound,
  },
});

export const readImportMessages = operation({
  id: "readImportMessages",
  method: "GET",
  path: "/api/imports/{id}/items/{item}/messages",
  summary: "Messages of a conversation of the plan as the reader shows them, before it is imported",
  query: {
    from: integerParameter("Position of the first one, from 0."),
    limit: integerParameter("How many; 50 unless told.", { minimum: 1, maximum: 200 }),
  },
  answers: {
    200: jsonAnswer("The messages, in the order of the document.", ref("ImportPreview")),
    404: notFound,
  },
});

export const readImportMessageBody = operation({
  id: "readImportMessageBody",
  method: "GET",
  path: "/api/imports/{id}/items/{item}/messages/{mid}/body",
  summary: "One value of such a message as text; `mid` is its position",
  query: { pointer: textParameter("JSON Pointer within the message; without it all of it.") },
  answers: { 200: fileAnswer("The text.", "text/plain; charset=utf-8"), 404: notFound },
});

export const readImportAttachment = operation({
  id: "readImportAttachment",
  method: "GET",
  path: "/api/imports/{id}/items/{item}/messages/{mid}/attachments/{n}",
  summary: "The content of the n-th attachment of such a message, typed by its first bytes",
  query: { download: flagParameter("Never show it inside a page.") },
  answers: {
    200: fileAnswer("The file.", "application/octet-stream"),
    206: fileAnswer("A part of a sound or video.", "application/octet-stream"),
    404: notFound,
    416: refusal("The file is shorter than that."),
  },
});

export const readImportDifferences = operation({
  id: "readImportDifferences",
  method: "GET",
  path: "/api/imports/{id}/items/{item}/differences",
  summary:
    "A conversation of the plan next to the stored one it conflicts with, message by message",
  answers: {
    200: jsonAnswer("Both, and what they come from where that is known.", ref("ItemDifferences")),
    404: notFound,
    413: refusal("The conversations are too large to be compared."),
  },
});

export const readImportCredentials = operation({
  id: "readImportCredentials",
  method: "GET",
  path: "/api/imports/{id}/credentials",
  summary:
    "The credentials of a plan that can be kept as secrets while it waits; never their values",
  answers: {
    200: jsonAnswer(
      "What can be kept, and names with several values.",
      shape({ offered: listOf(ref("OfferedCredential")), clashes: listOf(ref("CredentialClash")) }),
    ),
    404: notFound,
  },
});

export const readImportItemAgain = operation({
  id: "readImportItemAgain",
  method: "POST",
  path: "/api/imports/{id}/readings",
  summary:
    "Read an item of the plan in another way: strictly, or as the file of another program; it is planned again",
  body: {
    kind: "json",
    schema: record({ item: text(), strict: optional(flag()), host: optional(text()) }),
  },
  answers: {
    200: jsonAnswer("The item, when it changed.", shape({ items: listOf(ref("PlanItem")) })),
    404: notFound,
    409: refusal("It was run already, or is running."),
  },
});

const fixedItems = either(choice("all"), list(text()));

export const previewImportFix = operation({
  id: "previewImportFix",
  method: "POST",
  path: "/api/imports/{id}/fixes/preview",
  summary: "What the automatic fixes of a rule would change in our copy of an item",
  body: { kind: "json", schema: record({ item: text(), rule: text() }) },
  answers: {
    200: jsonAnswer("The changed files, each with the lines around the change.", ref("FixPreview")),
    404: notFound,
    413: refusal("More changes than can be shown."),
  },
});

export const fixImportItems = operation({
  id: "fixImportItems",
  method: "POST",
  path: "/api/imports/{id}/fixes",
  summary: "Apply the automatic fixes of a rule to our copies of the items, and plan those again",
  body: { kind: "json", schema: record({ items: fixedItems, rule: text() }) },
  answers: {
    200: jsonAnswer("The items that changed.", shape({ items: listOf(ref("PlanItem")) })),
    404: notFound,
    409: refusal("It was run already, or is running."),
  },
});
