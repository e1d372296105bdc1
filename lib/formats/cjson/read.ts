import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import { identifyKind } from "@/lib/domain/kinds/kind";
import { asRecord, asText } from "@/lib/shared/read-value";

import { createTally } from "../kit/contract/fidelity";
import { lost, mapped, type FactTable } from "../kit/contract/fact-table";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { DEEPEST_ITEM, isDeeperThan } from "../kit/contract/nesting";
import type { Unchecked } from "../kit/source/unchecked";

export const CJSON_FACTS = {
  documents: mapped("the same document, byte for byte"),
  rewritten: lost("white space and number forms", "only the value was given"),
} satisfies FactTable;

/**
 * A CJSON document is its own result: the text the caller holds, unchanged. Whether it is valid is
 * the validator's question. Without a text the value is written again.
 */
export function parseCjson(item: unknown, context: ParseContext): Promise<ParseResult> {
  return Promise.resolve(read(item, context));
}

function read(item: unknown, context: ParseContext): ParseResult {
  const tally = createTally(CJSON_FACTS);
  const identified = identifyKind(item);
  const isTooDeep = context.text === undefined && isDeeperThan(item, DEEPEST_ITEM);
  if (identified === null || isTooDeep) {
    const rule = identified === null ? "import.not-cjson" : "import.item-too-deep";
    const message =
      identified === null
        ? "This is not a CJSON document: neither its schema URL, its media type nor its members say so."
        : `This document nests deeper than ${DEEPEST_ITEM} levels.`;
    return {
      documents: [],
      diagnostics: [{ severity: "error", rule, message, path: context.pointer }],
      fidelity: tally.report(),
    };
  }
  tally.count("documents");
  tally.count("rewritten", context.text === undefined ? 1 : 0);
  const text = context.text ?? `${JSON.stringify(item, null, 2)}\n`;
  const document: Unchecked<Conversation> = asRecord(item) ?? {};
  const title = asText(document.conversationTitle) ?? "";
  return {
    documents: [{ kind: identified.kind, text, title }],
    diagnostics: [],
    fidelity: tally.report(),
  };
}
