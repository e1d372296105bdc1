import {
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
import { fileAnswer, jsonAnswer, refusal } from "./answers";
import { ref } from "./schemas";
import { count, string } from "./shapes/words";
import { flagParameter, integerParameter, textParameter } from "../request/query";

/** Which documents of a damaged library can't be read completely. */
const reach = shape({
  state: {
    enum: ["searching", "complete", "stopped"],
    description: "complete: every document was read. stopped: there may be more.",
  },
  documents: listOf(
    shape({ kind: { enum: ["conversation", "toolset"] }, id: string, title: nullable(string) }),
  ),
  more: { type: "integer", minimum: 0, description: "How many are not listed." },
});

/** With accounts, whoever has none is told the status alone. */
const withheld = { type: "string", description: "Not for requests without an account." };

const health = (...status: string[]) =>
  shape({
    status: { enum: status },
    version: optional(withheld),
    database: optional(withheld),
    migrations: optional({ type: "integer", minimum: 1, description: "How many the library has." }),
    message: optional({
      type: "string",
      description: "What is wrong and what to do, for a person.",
    }),
    reach: optional(reach),
    backup: optional(
      shape({
        at: { type: "string", format: "date-time" },
        ok: { type: "boolean" },
        message: optional({ type: "string", description: "Why there is no backup." }),
      }),
    ),
    verify: optional(
      shape({ at: { type: "string", format: "date-time" }, ok: { type: "boolean" } }),
    ),
  });

export const readLive = operation({
  id: "readLive",
  method: "GET",
  path: "/health/live",
  summary: "Whether the process answers",
  answers: { 200: jsonAnswer("It does.", shape({ status: { enum: ["ok"] } })) },
});

export const readReady = operation({
  id: "readReady",
  method: "GET",
  path: "/health/ready",
  summary: "Whether the library can be read",
  answers: {
    200: jsonAnswer("It can.", shape({ status: { enum: ["ok", "disk-full"] } })),
    503: jsonAnswer("It can’t.", shape({ status: { enum: ["damaged", "unreachable"] } })),
  },
});

export const readHealth = operation({
  id: "readHealth",
  method: "GET",
  path: "/api/health",
  summary: "Whether the server and its library work",
  answers: {
    200: jsonAnswer(
      "They do, or the disk is full: then nothing can be added.",
      health("ok", "disk-full"),
    ),
    503: jsonAnswer(
      "The library is damaged: what is intact can be read. Or its database can’t be reached.",
      health("damaged", "unreachable"),
    ),
  },
});

export const readMetrics = operation({
  id: "readMetrics",
  method: "GET",
  path: "/metrics",
  summary: "Numbers of this process, for Prometheus",
  answers: {
    200: fileAnswer("Counters and gauges, without any text of documents.", "text/plain"),
    404: refusal("A proxy asks, and COLLOQUY_METRICS is not set."),
  },
});

export const downloadBackup = operation({
  id: "downloadBackup",
  method: "GET",
  path: "/api/backup",
  summary:
    "Everything in the library as one file, for `colloquy restore`; all of it is checked before the first byte is sent",
  query: {
    damaged: flagParameter("Make it without a check, whatever is damaged."),
    checked: textParameter("`ticket` of a check a moment ago, which is then not made again.", 64),
  },
  answers: {
    200: fileAnswer("The backup, made while it is sent.", "application/zip"),
    404: refusal("There are accounts: whoever runs Colloquy makes backups."),
    409: refusal("The library is damaged: what was found, and in `items` the damaged documents."),
  },
});

export const checkBackup = operation({
  id: "checkBackup",
  method: "POST",
  path: "/api/backup/check",
  summary: "What a backup would have in it that is damaged",
  answers: {
    200: fileAnswer(
      "One JSON value a line: progress, and last the result, with a `ticket` for the download where nothing is damaged.",
      "application/x-ndjson",
    ),
    404: refusal("There are accounts: whoever runs Colloquy makes backups."),
  },
});

export const readDiagramFrame = operation({
  id: "readDiagramFrame",
  method: "GET",
  path: "/api/diagram-frame",
  summary: "The sandboxed page in which our pages draw diagrams",
  answers: { 200: fileAnswer("The page.", "text/html") },
});

export const readOpenApi = operation({
  id: "readOpenApi",
  method: "GET",
  path: "/api/openapi.json",
  summary: "This document",
  answers: {
    200: jsonAnswer(
      "OpenAPI 3.1.",
      shape({
        openapi: string,
        info: { type: "object", additionalProperties: true },
        paths: { type: "object", additionalProperties: true },
      }),
    ),
  },
});

export const validate = operation({
  id: "validate",
  method: "POST",
  path: "/api/validate",
  summary: "Judge one document without keeping it",
  body: { kind: "bytes" },
  answers: {
    200: jsonAnswer("The verdict, also for a document that is not valid.", ref("DocumentReport")),
    413: refusal("The document is too large to be judged in memory."),
  },
});

export const finishProviderSignIn = operation({
  id: "finishProviderSignIn",
  method: "GET",
  path: "/api/auth/callback",
  summary: "Where a browser comes back from the identity provider of members",
  answers: { 303: { description: "To the page it was on its way to, or to the sign-in." } },
});

export const listNotifications = operation({
  id: "listNotifications",
  method: "GET",
  path: "/api/notifications",
  summary: "What the caller should know of, the newest first; nothing where there are no accounts",
  query: {
    unread: flagParameter("Only what the caller has not read."),
    cursor: textParameter("`nextCursor` of the page before.", 256),
    limit: integerParameter("Notifications a page, default 100.", { minimum: 1, maximum: 100 }),
  },
  answers: {
    200: jsonAnswer(
      "A page, and how many are not read.",
      shape({
        items: listOf(ref("Notification")),
        nextCursor: nullable(longText()),
        unread: count,
      }),
    ),
  },
});

export const readNotifications = operation({
  id: "readNotifications",
  method: "POST",
  path: "/api/notifications/read",
  summary: "Note that the caller has read these notifications, or all of them",
  body: {
    kind: "json",
    schema: record({ ids: optional(list(text({ maxLength: 100 }), { maxItems: 500 })) }),
  },
  answers: { 204: { description: "They are read." } },
});
