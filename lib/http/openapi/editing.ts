import { listOf, shape } from "@/lib/validation/schema";
import { operation } from "../request/operation";
import { integerParameter } from "../request/query";
import { fileAnswer, jsonAnswer, notFound } from "./answers";
import { TIMELINE_FILTER } from "./timeline-filter";
import { whole } from "./shapes/words";

export const readConversationShell = operation({
  id: "readConversationShell",
  method: "GET",
  path: "/api/conversations/{id}/shell",
  summary:
    "The exact text of the document without its messages; the header X-Revision is what an edit of it must expect",
  answers: { 200: fileAnswer("The text.", "application/json"), 404: notFound },
});

export const listShownMessages = operation({
  id: "listShownMessages",
  method: "GET",
  path: "/api/conversations/{id}/shown",
  summary: "The ids here of the messages that the timeline shows, for doing something with many",
  query: {
    from: integerParameter("The position to begin at."),
    to: integerParameter("The last position."),
    turn: integerParameter("Instead: all of the turn that this position is in."),
    ...TIMELINE_FILTER,
  },
  answers: {
    200: jsonAnswer("Their ids, in the order of the timeline.", shape({ ids: listOf(whole) })),
    404: notFound,
  },
});
