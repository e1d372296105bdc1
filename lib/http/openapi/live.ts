import { operation } from "../request/operation";
import { integerParameter, textParameter } from "../request/query";
import { fileAnswer, refusal } from "./answers";

export const followChanges = operation({
  id: "followChanges",
  method: "GET",
  path: "/api/events",
  summary:
    "How lists and one conversation stand, now and again after every change, as server-sent events",
  query: {
    conversation: textParameter("Id of the conversation that is open.", 4096),
    editing: integerParameter("Row id of the message in it that is being edited.", { minimum: 1 }),
  },
  answers: {
    200: fileAnswer(
      "A stream without an end. Each event is a JSON value: `list` is another text whenever lists may look different, " +
        "`conversation` has its revision, who changed it last and who else has it open; null for none.",
      "text/event-stream",
    ),
    429: refusal("This member, or all together, have as many streams open as there may be."),
  },
});
