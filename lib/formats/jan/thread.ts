import type { JsonRecord } from "@/lib/shared/read-value";

import type { SourceConversation } from "../kit/tree/assemble";
import { readMembers } from "../kit/source/member-reader";

export interface ThreadReading extends Pick<
  SourceConversation,
  "sourceId" | "title" | "modelId" | "created" | "updated" | "original"
> {
  /** The instructions of its assistant. */
  readonly texts: readonly string[];
}

/** Reads a `thread.json`: title, times, and the assistant with its instructions and model. */
export function readThread(record: JsonRecord): ThreadReading {
  const members = readMembers(record);
  members.drop("object");
  const assistants = members.openList("assistants") ?? [];
  const [assistant] = assistants;
  const instructions = assistant?.text("instructions");
  const modelId = assistant?.open("model")?.text("id") ?? members.open("model")?.text("id");
  return {
    sourceId: members.text("id") || null,
    title: members.text("title") || null,
    modelId: modelId || null,
    created: members.time("created"),
    updated: members.time("updated"),
    texts: instructions ? [instructions] : [],
    original: members.rest(),
  };
}
