import { asList, asRecord, asText } from "@/lib/shared/read-value";

import { firstText } from "./purpose";
import type { LogNode, LogThreads, Thread } from "./threads";
import type { Unchecked } from "../kit/source/unchecked";
import type { ClaudeCodeBlock, ClaudeCodeLine } from "./source";

/** Members by which the first line of a sub-agent names the call or the message it was started from. */
const CALL_MEMBERS = ["sourceToolUseID", "parentToolUseID", "parent_tool_use_id"] as const;
const LINE_MEMBERS = ["sourceToolAssistantUUID", "sidechainParentUuid"] as const;

/** The message that started each sub-agent, null where the log does not tell. */
export function findOrigins({ threads, byLine }: LogThreads): ReadonlyMap<Thread, LogNode | null> {
  const calls = indexCalls(threads);
  const origins = new Map<Thread, LogNode | null>();
  for (const thread of threads) {
    if (thread.side !== null) origins.set(thread, originOf(thread));
  }
  return origins;

  function originOf(thread: Thread): LogNode | null {
    const [line] = thread.nodes[0]?.lines ?? [];
    const text = (member: keyof ClaudeCodeLine) => asText(line?.record[member]) ?? "";
    const candidates = [
      ...CALL_MEMBERS.map((member) => calls.byId.get(text(member))),
      ...LINE_MEMBERS.map((member) => byLine.get(text(member))?.node),
      thread.origin,
      calls.byAgent.get(thread.side ?? ""),
      calls.byPrompt.get(firstText(line?.message?.content)),
    ];
    return candidates.find((node) => node && node.thread !== thread) ?? null;
  }
}

function indexCalls(threads: readonly Thread[]) {
  const byId = new Map<string, LogNode>();
  const byPrompt = new Map<string, LogNode>();
  const byAgent = new Map<string, LogNode>();
  for (const node of threads.flatMap(({ nodes }) => nodes)) {
    for (const { message } of node.lines) {
      for (const each of asList(message?.content)) {
        const block: Unchecked<ClaudeCodeBlock> | null = asRecord(each);
        if (block?.type === "tool_use") indexCall(block, node);
      }
    }
  }
  // Results name the agent that made them; its call may be later in a damaged file.
  for (const node of threads.flatMap(({ nodes }) => nodes)) {
    for (const { record, message } of node.lines) {
      const agent = asText(asRecord(record.toolUseResult)?.["agentId"]);
      const block: Unchecked<ClaudeCodeBlock> | null = asRecord(asList(message?.content)[0]);
      const call = byId.get(asText(block?.tool_use_id) ?? "");
      if (agent && call) byAgent.set(agent, call);
    }
  }
  return { byId, byPrompt, byAgent };

  function indexCall(block: Unchecked<ClaudeCodeBlock>, node: LogNode): void {
    const id = asText(block.id);
    const prompt = asText(asRecord(block.input)?.["prompt"]);
    if (id && !byId.has(id)) byId.set(id, node);
    if (prompt && !byPrompt.has(prompt)) byPrompt.set(prompt, node);
  }
}
