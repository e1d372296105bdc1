import type { Diagnostic } from "@/lib/validation/diagnostic";

import { warning } from "../contract/finding";
import type { Tally } from "../contract/fidelity";
import type { ParseContext, ParseResult } from "../contract/format";
import type { ToolList } from "../tools/definitions";
import { assembleItem, type SourceConversation } from "./assemble";

/**
 * The result of an item that is one conversation and may list the tools it calls, which become a document of their own.
 * @param tally of a table that has `TOOL_FACTS` too
 */
export async function assembleWithTools(
  source: SourceConversation,
  tools: ToolList | null,
  context: ParseContext,
  tally: Tally<string>,
  findings: readonly Diagnostic[],
): Promise<ParseResult> {
  tally.count("toolDefinitions", tools?.tools ?? 0);
  tally.count("strangeTools", tools?.strange ?? 0);
  const result = await assembleItem(source, context, tally, findings);
  if (tools === null) return result;
  return { ...result, documents: [...result.documents, tools.document] };
}

const noMessages = warning("import.no-messages", "This conversation has no messages.");

/** What to say of a conversation in which nobody says anything. */
export function emptiness(
  { nodes, systemTexts = [] }: Pick<SourceConversation, "nodes" | "systemTexts">,
  path: string,
): Diagnostic[] {
  return nodes.length + systemTexts.length > 0 ? [] : [noMessages(path)];
}
