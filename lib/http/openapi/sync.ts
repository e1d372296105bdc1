import { choice, listOf, shape } from "@/lib/validation/schema";
import { NEW_TOOLS } from "@/lib/domain/permissions/resolve/new-tools";
import { SIGN_IN_WAYS } from "@/lib/domain/oauth/view";
import { SYNC_REASONS, SYNC_SCHEDULES } from "@/lib/domain/sync/view";
import { PAGED_WIDELY } from "../request/list-page";
import { operation } from "../request/operation";
import { choiceParameter, integerParameter, textParameter } from "../request/query";
import { jsonAnswer, notFound } from "./answers";
import { ref } from "./schemas";
import { boolean, count, orNull, shapeOrNull, string, time } from "./shapes/words";

const query = {
  toolset: integerParameter("The row id of the toolset; the file’s first by default."),
};

const counts = shapeOrNull({
  listed: count,
  added: count,
  changed: count,
  cosmetic: count,
  missing: count,
  returned: count,
  unchanged: count,
  skipped: count,
  conflicts: count,
});
const reason = choice(...SYNC_REASONS);
const run = {
  id: count,
  reason,
  startedMs: time,
  errorType: orNull("string"),
  message: orNull("string"),
  missing: listOf(shape({ name: string, kind: string, reason: string })),
  counts,
};

export const readSync = operation({
  id: "readSync",
  method: "GET",
  path: "/api/toolsets/{id}/sync",
  summary:
    "The state of a toolset against its server: the running and the last sync, and what waits for review",
  query,
  answers: {
    200: jsonAnswer(
      "Nothing is asked of the server for it.",
      shape({
        toolset: count,
        canSync: boolean,
        why: orNull("string"),
        server: shape({ transport: string, address: orNull("string"), origin: orNull("string") }),
        running: shapeOrNull({
          startedMs: time,
          phase: choice("connecting", "listing", "saving"),
          pages: count,
          tools: count,
          reason,
        }),
        last: shapeOrNull({
          ...run,
          state: choice("done", "failed"),
          endedMs: time,
        }),
        lastSyncMs: orNull("number"),
        freshUntilMs: orNull("number"),
        isPrivate: boolean,
        newTools: choice(...NEW_TOOLS),
        schedule: choice(...SYNC_SCHEDULES),
        review: shape({
          new: count,
          dangerous: count,
          behavioural: count,
          conflicts: count,
          missing: count,
          items: count,
        }),
        signIn: shape({
          isPossible: boolean,
          state: choice("signed-out", "signed-in", "ended"),
          issuer: orNull("string"),
          way: orNull("string"),
          scopes: listOf(string),
          missingScopes: listOf(string),
          signedInMs: orNull("number"),
          pending: shapeOrNull({
            way: choice(...SIGN_IN_WAYS),
            issuer: string,
            untilMs: time,
            device: shapeOrNull({ code: string, address: string }),
          }),
          failure: orNull("string"),
        }),
      }),
    ),
    404: notFound,
  },
});

export const readSyncEvents = operation({
  id: "readSyncEvents",
  method: "GET",
  path: "/api/toolsets/{id}/sync/events",
  summary: "The syncs of a toolset, newest first unless asked otherwise",
  query: {
    ...query,
    order: choiceParameter("By time; default: the newest first.", ["asc", "desc"]),
    cursor: textParameter("`nextCursor` of the page before.", 512),
  },
  answers: {
    200: jsonAnswer(
      "A page.",
      shape({
        items: listOf(
          shape({
            ...run,
            by: ref("ChangeAuthor"),
            hasKey: boolean,
            state: choice("running", "done", "failed"),
            endedMs: orNull("number"),
          }),
        ),
        nextCursor: orNull("string"),
      }),
    ),
    404: notFound,
  },
});

export const readSyncChanges = operation({
  id: "readSyncChanges",
  method: "GET",
  path: "/api/toolsets/{id}/sync/changes",
  summary: "Tools that are new, changed or missing and that nobody has accepted yet, graded",
  query: { ...query, ...PAGED_WIDELY },
  answers: {
    200: jsonAnswer(
      "A page, the gravest first.",
      shape({
        revision: count,
        items: listOf(ref("ReviewItem")),
        nextCursor: orNull("string"),
      }),
    ),
    404: notFound,
  },
});

export const readServerItems = operation({
  id: "readServerItems",
  method: "GET",
  path: "/api/toolsets/{id}/sync/items",
  summary: "Resources and prompts that the server lists, those held back first",
  query: {
    ...query,
    page: integerParameter("Which page of 50; the first by default.", { minimum: 1 }),
  },
  answers: {
    200: jsonAnswer(
      "A page; the last one where there are fewer. Their contents are not read for it.",
      shape({
        items: listOf(ref("ServerItem")),
        total: count,
        heldBack: count,
        page: count,
        pages: count,
      }),
    ),
    404: notFound,
  },
});
