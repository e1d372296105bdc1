import { validateMessage } from "@/lib/domain/conversation/lint/validate";
import { textFaults } from "@/components/forms/schema/members";
import { problemsBelow } from "@/components/forms/json/marks";
import type { BlockDraft } from "./draft";
import { fullBlock } from "./edit";
import { BLOCK_MEMBERS } from "./members";

/** Why a block cannot be saved as the form has it: JSON that is none, and what the schema refuses. */
export function blockFaults(draft: BlockDraft): string[] {
  const faults = textFaults(BLOCK_MEMBERS[draft.kind], draft);
  if (faults.length > 0) return faults.map(({ message }) => message);
  const message = {
    id: "m",
    role: "assistant",
    messageType: "composite",
    contentBlocks: [fullBlock(draft)],
  };
  const problems = problemsBelow(validateMessage(message, 0), "/messages/0/contentBlocks/0");
  return [
    ...new Set(
      problems.filter(({ severity }) => severity === "error").map((problem) => problem.message),
    ),
    ...(draft.kind === "toolCall" && draft.toolName.trim() === "" ? ["Enter a tool name."] : []),
    ...(isPart(draft) && draft.toolCallId === "" ? ["Choose the call it belongs to."] : []),
  ];
}

function isPart({ kind }: BlockDraft): boolean {
  return kind === "toolApproval" || kind === "toolResult";
}
