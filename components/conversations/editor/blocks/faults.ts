import { validateMessage } from "@/lib/domain/conversation/lint/validate";
import { jsonFault, objectFault } from "@/components/forms/json/text";
import { problemsBelow } from "@/components/forms/json/marks";
import type { BlockDraft } from "./draft";
import { fullBlock } from "./edit";

function jsonFaults(draft: BlockDraft): string[] {
  const faults = [
    objectFault("The arguments", draft.args),
    jsonFault("The output", draft.output),
    jsonFault("The data of the error", draft.errorData),
    objectFault("The metadata", draft.metadata),
  ];
  const { durationMs } = draft;
  if (durationMs !== "" && !/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(durationMs)) {
    faults.push("The duration must be a number of milliseconds.");
  }
  return faults.filter((fault) => fault !== null);
}

/** Why a block cannot be saved as the form has it: JSON that is none, and what the schema refuses. */
export function blockFaults(draft: BlockDraft): string[] {
  const faults = jsonFaults(draft);
  if (faults.length > 0) return faults;
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
    ...(draft.kind === "toolCall" && draft.toolName.trim() === ""
      ? ["The tool needs a name."]
      : []),
    ...(isPart(draft) && draft.toolCallId === "" ? ["Choose the call it belongs to."] : []),
  ];
}

function isPart({ kind }: BlockDraft): boolean {
  return kind === "toolApproval" || kind === "toolResult";
}
