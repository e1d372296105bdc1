import { asRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleWithTools } from "../kit/tree/assemble-with-tools";
import { createCallRegister } from "../kit/tree/call-register";
import { createTally } from "../kit/contract/fidelity";
import { foldSystem, type ReadNode } from "../kit/tree/fold-system";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { isBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { readToolList, toolsetOf } from "../kit/tools/definitions";
import { SHAREGPT_FACTS } from "./facts";
import { createPlaceholders, type Placeholders } from "./placeholders";
import { readRow, type Row, type RowTurn } from "./rows";
import { readTurn, type TurnContext } from "./turn";
import type { SharegptSample, SharegptTurn } from "./source";

export const FORMAT_ID = "sharegpt";

/** Reads one training sample. */
export async function parseSharegpt(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuseDepth(item, context.pointer);
  if (refusal !== null) return refusal;
  const sample = readMembers<SharegptSample>(asRecord(item) ?? {});
  const row = readRow(sample);
  if (row === null) {
    const expected =
      "A training sample has its turns in a list, “conversations” or “messages”, or a prompt with a “completion” or with “chosen” and “rejected”.";
    return refuseShape(expected, context.pointer);
  }
  return convert(sample, row, context);
}

async function convert(
  sample: MemberReader<SharegptSample>,
  row: Row,
  context: ParseContext,
): Promise<ParseResult> {
  const tally = createTally(SHAREGPT_FACTS);
  // The list stays in the source extension as well, from where exports take it.
  const tools = readToolList(sample.peek("tools"), { format: FORMAT_ID });
  const placeholders = createPlaceholders(sample);
  const turnContext: TurnContext = {
    calls: createCallRegister(),
    toolsetOf: toolsetOf(tools),
    placeholders,
    tally,
  };
  const strange: Record<string, unknown> = {};
  const findings: Diagnostic[] = [];
  const readAll = (turns: readonly RowTurn[], idOf: (at: number) => string) =>
    turns.flatMap(({ value, path: inside }, at): ReadNode[] => {
      const path = context.pointer + inside;
      const turn = asRecord(value);
      if (turn !== null)
        return [readTurn(readMembers<SharegptTurn>(turn), { id: idOf(at), path }, turnContext)];
      strange[idOf(at).replace(/^m/, "")] = value;
      findings.push(unusable(path));
      return [];
    });
  const turns = readAll(row.turns, (at) => `m${at}`);
  const named = (word: string) => (at: number) => (at === 0 ? word : `${word}-${at + 1}`);
  const answers = [readAll(row.chosen, named("chosen")), readAll(row.rejected, named("rejected"))];
  const chain = chainBelow(null, withUnmarked(turns, placeholders));
  const last = chain.at(-1)?.id ?? null;
  const [chosen = [], rejected = []] = answers.map((nodes) => chainBelow(last, nodes));
  const folded = foldSystem([...chain, ...chosen, ...rejected]);

  tally.count("laterSystemTexts", folded.later);
  tally.count("unusedFiles", placeholders.left());
  // A system turn speaks louder than the field next to the turns, which then stays where it was.
  const own = folded.texts.length > 0 ? null : sample.text("system");
  return assembleWithTools(
    {
      format: FORMAT_ID,
      sourceId: sample.text("id"),
      systemTexts: own === null || isBlank(own) ? folded.texts : [own],
      original: {
        ...sample.rest(),
        ...placeholders.unused(),
        strangeTurns: strange,
        systemTurns: folded.details.filter((detail) => Object.keys(detail).length > 1),
      },
      nodes: folded.nodes,
      leafId: chosen.at(-1)?.id ?? null,
    },
    tools,
    context,
    tally,
    findings,
  );
}

/** Files that no text of the row has a mark for, with what is asked first. */
function withUnmarked(nodes: readonly ReadNode[], placeholders: Placeholders): readonly ReadNode[] {
  const at = nodes.findIndex(({ message }) => message?.role === "user");
  const asked = nodes[at];
  if (!asked?.message) return nodes;
  const { id, message } = asked;
  const files = [...message.files, ...placeholders.takeUnmarked(id)];
  return nodes.with(at, { ...asked, message: { ...message, files } });
}

/** Turns one after the other, the first of them after a turn before. */
function chainBelow(parent: string | null, nodes: readonly ReadNode[]): ReadNode[] {
  return nodes.map((node, at) => ({ ...node, parent: nodes[at - 1]?.id ?? parent }));
}

function unusable(path: string): Diagnostic {
  const message = "This entry of the turns is not a turn; it is kept as it is.";
  return { severity: "warning", rule: "import.message-unusable", message, path };
}
