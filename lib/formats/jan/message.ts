import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import type { ReadNode } from "../kit/tree/fold-system";
import type { CallRegister } from "../kit/tree/call-register";
import type { Tally } from "../kit/contract/fidelity";
import { dropBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { readRole } from "../kit/source/role";
import type { SourceTime } from "../kit/source/time";
import { readAttachments, readContent } from "./content";
import type { JanFact } from "./facts";
import type { JanMessage } from "./source";

export interface MessageReading {
  readonly message: NonNullable<ReadNode["message"]>;
  readonly isSystem: boolean;
  /** Something in it could not be read, and is kept as it is. */
  readonly unusable: boolean;
}

export interface MessageSurroundings {
  readonly register: CallRegister;
  readonly tally: Tally<JanFact>;
  /** The thread the message is read for. */
  readonly threadId: string | null;
}

/** Reads a message of a thread. */
export function readMessage(
  record: JsonRecord,
  id: string,
  { register, tally, threadId }: MessageSurroundings,
): MessageReading {
  const members = readMembers<JanMessage>(record);
  members.drop("object");
  members.text("id");
  if (members.peek("thread_id") === threadId) members.drop("thread_id");
  const word = members.text("role");
  const role = readRole(word);
  const metadata = members.open("metadata");
  const answered = role === "tool" ? (members.text("tool_call_id") ?? "") : null;
  const plain = members.text("content");
  const parts = plain === null ? members.list("content") : [{ type: "text", text: plain }];
  const calls = metadata?.list("tool_calls") ?? null;
  const content = readContent({ parts, calls, answered }, { messageId: id, register });
  const time = readMoment(members);
  const isListRead = asList(record["attachments"]).every((each) => asRecord(each) !== null);
  const attachments = isListRead ? readAttachments(members.list("attachments"), id) : [];
  const state = readState(members);
  tally.count("unknownContent", content.unknown);
  tally.count("states", Object.keys(state).length > 0 ? 1 : 0);
  const isSystem = role === "system";
  return {
    isSystem,
    unusable: content.unknown > 0 || !isListRead || parts === null,
    message: {
      role: isSystem || role === null ? "user" : role,
      blocks: content.blocks,
      files: [...content.files, ...attachments],
      time,
      metadata: state,
      source: dropBlank({
        originalRole: role === null ? word : null,
        ...content.source,
        original: members.rest(),
      }),
    },
  };
}

/** A time in milliseconds; 0 says that there is none. */
function readMoment(members: MemberReader<JanMessage>): SourceTime | null {
  if (members.peek("created_at") === 0) {
    members.drop("created_at");
    return null;
  }
  return members.time("created_at");
}

/** That a message was stopped or failed; being ready goes without saying. */
function readState(members: MemberReader<JanMessage>): JsonRecord {
  if (members.peek("completed_at") === 0) members.drop("completed_at");
  const status = members.text("status");
  return dropBlank({
    status: status === "ready" ? null : status,
    errorCode: members.value("error_code"),
  });
}
