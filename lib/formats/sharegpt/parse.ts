import { asRecord } from "@/lib/domain/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleConversation } from "../assemble";
import { createCallRegister } from "../call-register";
import { createTally } from "../fidelity";
import { foldSystem } from "../fold-system";
import type { ReadNode } from "../fold-system";
import type { ParseContext, ParseResult } from "../format";
import { isBlank } from "../leftover";
import { readMembers } from "../member-reader";
import type { MemberReader } from "../member-reader";
import { refuseDepth, refuseShape } from "../refusal";
import { readToolList } from "../tool-definitions";
import { TURN_LISTS } from "./detect";
import { SHAREGPT_FACTS } from "./facts";
import { createPlaceholders } from "./placeholders";
import { readTurn } from "./turn";
import type { TurnContext } from "./turn";

export const FORMAT_ID = "sharegpt";

/** Reads one training sample. */
export async function parseSharegpt(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuseDepth(item, context.pointer);
  if (refusal !== null) return refusal;
  const record = asRecord(item);
  const member = TURN_LISTS.find((name) => Array.isArray(record?.[name]));
  if (record === null || member === undefined) {
    const expected = "A training sample has its turns in a list, “conversations” or “messages”.";
    return refuseShape(expected, context.pointer);
  }
  return convert(readMembers(record), member, context);
}

async function convert(
  sample: MemberReader,
  member: (typeof TURN_LISTS)[number],
  context: ParseContext,
): Promise<ParseResult> {
  const tally = createTally(SHAREGPT_FACTS);
  // The list stays in the source extension as well, from where exports take it.
  const tools = readToolList(sample.peek("tools"), { format: FORMAT_ID });
  const placeholders = createPlaceholders(sample);
  const turnContext: TurnContext = {
    calls: createCallRegister(),
    toolsetOf: (name) => (tools?.names.has(name) === true ? tools.id : null),
    placeholders,
    tally,
  };
  const list = sample.list(member) ?? [];
  const strange: Record<string, unknown> = {};
  const findings: Diagnostic[] = [];
  const listed = list.flatMap((entry, at): ReadNode[] => {
    const path = `${context.pointer}/${member}/${at}`;
    const turn = asRecord(entry);
    if (turn !== null) return [readTurn(readMembers(turn), { id: `m${at}`, path }, turnContext)];
    strange[at] = entry;
    findings.push(unusable(path));
    return [];
  });
  const chain = listed.map((node, at) => ({ ...node, parent: listed[at - 1]?.id ?? null }));
  const folded = foldSystem([
    ...chain,
    ...readAnswers(sample, { context, last: chain.at(-1)?.id ?? null }, turnContext),
  ]);

  tally.count("laterSystemTexts", folded.later);
  tally.count("toolDefinitions", tools?.tools ?? 0);
  tally.count("strangeTools", tools?.strange ?? 0);
  // A system turn speaks louder than the field beside the turns, which then stays where it was.
  const own = folded.texts.length > 0 ? null : sample.text("system");
  const { document, diagnostics } = await assembleConversation(
    {
      format: FORMAT_ID,
      sourceId: sample.text("id"),
      title: null,
      modelId: null,
      systemTexts: own === null || isBlank(own) ? folded.texts : [own],
      created: null,
      updated: null,
      original: {
        ...sample.rest(),
        ...placeholders.unused(),
        strangeTurns: strange,
        systemTurns: folded.details.filter((detail) => Object.keys(detail).length > 1),
      },
      nodes: folded.nodes,
      leafId: folded.nodes.some(({ id }) => id === "chosen") ? "chosen" : null,
    },
    context,
    tally,
  );
  tally.count("unusedFiles", placeholders.left());
  return {
    documents: [document, ...(tools === null ? [] : [tools.document])],
    diagnostics: [...findings, ...diagnostics],
    fidelity: tally.report(),
  };
}

/** The two answers of a sample for preference training: versions of the message after the last one. */
function readAnswers(
  sample: MemberReader,
  { context, last }: { context: ParseContext; last: string | null },
  turnContext: TurnContext,
): ReadNode[] {
  return ["chosen", "rejected"].flatMap((member) => {
    const turn = sample.record(member);
    if (turn === null) return [];
    const place = { id: member, path: `${context.pointer}/${member}` };
    return [{ ...readTurn(readMembers(turn), place, turnContext), parent: last }];
  });
}

function unusable(path: string): Diagnostic {
  const message = "This entry of the turns is no turn; it is kept as it is.";
  return { severity: "warning", rule: "import.message-unusable", message, path };
}
