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
import { flagParameter, integerParameter, textParameter } from "../request/query";
import { jsonAnswer } from "./answers";
import { ref } from "./schemas";
import { count } from "./shapes/words";

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
