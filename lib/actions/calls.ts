"use server";

import { saveCall } from "@/lib/calls/save-call";
import {
  answerQuestion,
  cancelCall,
  confirmCall,
  declineCall,
  startCall,
  type Started,
} from "@/lib/calls/start-call";
import type { QuestionAnswer } from "@/lib/domain/calls/server-question";
import type { CallStart } from "@/lib/domain/calls/view";
import { asRecord } from "@/lib/shared/read-value";
import { log } from "@/lib/http/log/log";
import { choice, integer, longText, optional, record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed, type ActionResult } from "./result";

const held = record({ callId: text({ maxLength: 100 }) });

/** Of the text of arguments: reading millions of small values would hold up everybody. */
const MOST_ARGUMENT_TEXT = 1_000_000;

/** Calls a tool, if its permissions allow that and need no confirmation. Arguments are the text of a JSON object. */
export const startCallAction = defineAction(
  "start-call",
  record({ fileId: text(), toolset: integer(), tool: integer(), name: text(), args: longText() }),
  async ({ args: json, ...pointer }, viewer) => {
    // What is sent has at most 1 MB, so a longer text is not read.
    if (json.length > MOST_ARGUMENT_TEXT) {
      return failed("invalid", "The arguments are larger than 1 MB.");
    }
    const args = readObject(json);
    if (args === null) return failed("invalid", "The arguments are not a JSON object.");
    return watch(await startCall(viewer, { ...pointer, args }));
  },
);

/** Makes the call a person was asked about, with the arguments that were shown. */
export const confirmCallAction = defineAction("confirm-call", held, async ({ callId }, viewer) =>
  watch(await confirmCall(viewer, callId)),
);

/** Says no to a call a person was asked about. */
export const declineCallAction = defineAction("decline-call", held, async ({ callId }, viewer) => {
  declineCall(viewer, callId);
  return done(null);
});

/** Answers what the server asks in the middle of a call. The content is the text of a JSON object. */
export const answerQuestionAction = defineAction(
  "answer-question",
  record({
    callId: text({ maxLength: 100 }),
    questionId: text({ maxLength: 100 }),
    action: choice("accept", "decline", "cancel"),
    content: optional(longText()),
  }),
  async ({ callId, questionId, action, content }, viewer) => {
    const values = content === undefined ? undefined : readObject(content);
    if (values === null) return failed("invalid", "The answer is not a JSON object.");
    const answer: QuestionAnswer =
      action === "accept"
        ? { action, ...(values === undefined ? {} : { content: values }) }
        : { action };
    switch (answerQuestion(viewer, callId, questionId, answer)) {
      case "sent":
        return done(null);
      case "unfit":
        return failed("invalid", "The answer does not fit what the server asks for.");
      case "closed":
        return failed("not-found", "The server is no longer waiting for this answer.");
    }
  },
);

/** Ends a call that runs. */
export const cancelCallAction = defineAction("cancel-call", held, async ({ callId }, viewer) => {
  cancelCall(viewer, callId);
  return done(null);
});

/** Keeps a call with its arguments and its result as a conversation. */
export const saveCallAction = defineAction("save-call", held, async ({ callId }, viewer) => {
  const conversationId = await saveCall(viewer, callId);
  return conversationId === null
    ? failed("not-found", "The result of this call is no longer available. Call the tool again.")
    : done({ conversationId });
});

/** The call goes on behind the answer; the page asks how it stands. */
function watch({ start, ended }: Started): ActionResult<CallStart> {
  ended.catch((error: unknown) => log("error", "call-failed", {}, error));
  return start.state === "impossible" ? failed("invalid", start.why) : done(start);
}

function readObject(json: string) {
  try {
    return asRecord(JSON.parse(json));
  } catch {
    // Said to whoever sent it.
    return null;
  }
}
