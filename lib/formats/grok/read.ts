import { asRecord, asText } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleItem, type SourceNode } from "../kit/tree/assemble";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { isBlank } from "../kit/source/unmapped";
import { readElements, readMembers } from "../kit/source/member-reader";
import { createNodeIds } from "../kit/source/node-ids";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { note, warning } from "../kit/contract/finding";
import { GROK_FACTS } from "./facts";
import { readResponse } from "./response";
import { readGrokTime } from "./time";
import type { GrokEntry } from "./source";

export const FORMAT_ID = "grok";

/** Reads a conversation of an export. */
export async function parseGrok(item: unknown, context: ParseContext): Promise<ParseResult> {
  const { pointer } = context;
  const tooDeep = refuseDepth(item, pointer);
  if (tooDeep) return tooDeep;
  const root = readMembers<GrokEntry>(asRecord(item) ?? {});
  const facts = root.open("conversation");
  const list = root.list("responses");
  if (facts === null || list === null) {
    const expected =
      "An entry of a Grok export has a “conversation” and a list of “responses”; this has not.";
    return refuseShape(expected, pointer);
  }
  const tally = createTally(GROK_FACTS);
  const findings: Diagnostic[] = [];
  const nodes: SourceNode[] = [];
  const nextId = createNodeIds();
  const earlier = new Set<string>();
  const strange: Record<string, unknown> = {};
  const empty: Record<string, unknown> = {};
  for (const [at, entry] of readElements<GrokEntry["responses"][number]>(list).readers.entries()) {
    const path = `${pointer}/responses/${at}`;
    const response = entry?.open("response") ?? null;
    if (entry === null || response === null) {
      strange[at] = list[at];
      findings.push(noResponse(path));
      continue;
    }
    const isPartial = response.peek("partial") === true;
    const given = asText(response.peek("_id")) ?? asText(response.peek("response_id"));
    const id = nextId(given, `r${at}`);
    if (given && id !== given) findings.push(repeatedId(path));
    const { rest, ...node } = readResponse(entry, response, { id, earlier, tally });
    earlier.add(id);
    nodes.push({ ...node, path });
    if (node.message === null && isPartial) findings.push(partialAnswer(path));
    if (!isBlank(rest)) empty[node.id] = rest;
    const text = response.peek("message") ?? "";
    if (typeof text !== "string") findings.push(notText(path));
  }
  for (const flag of ["starred", "temporary"] as const)
    if (facts.peek(flag) === false) facts.drop(flag);
  const leafId = asText(facts.peek("leaf_response_id")) || null;
  if (leafId !== null && earlier.has(leafId)) facts.drop("leaf_response_id");
  else if (leafId !== null) findings.push(unknownLeaf(pointer));
  tally.count("strangeEntries", Object.keys(strange).length);
  tally.count("emptyResponses", Object.keys(empty).length);
  const named = facts.text("title") || null;
  const title = named ?? (facts.text("summary") || null);
  tally.count("summaries", named === null && title !== null ? 1 : 0);
  return assembleItem(
    {
      format: FORMAT_ID,
      sourceId: facts.text("id", "conversation_id") || null,
      title,
      created: readGrokTime(facts.time("create_time"), facts.open("create_time")),
      updated: readGrokTime(facts.time("modify_time"), facts.open("modify_time")),
      leafId,
      original: { ...root.rest(), emptyResponses: empty, responses: strange },
      nodes,
    },
    context,
    tally,
    findings,
  );
}

const noResponse = warning(
  "import.entry-not-object",
  "This entry of the conversation contains no response; it is kept separately.",
);

const unknownLeaf = (path: string): Diagnostic => ({
  severity: "warning",
  rule: "import.leaf-missing",
  message: "The last response this conversation names is not in it; its newest one counts instead.",
  path: `${path}/conversation/leaf_response_id`,
});

const repeatedId = warning(
  "import.message-id-repeated",
  "Another response has this id too; this one is told apart by a number.",
);

const notText = (path: string): Diagnostic => ({
  severity: "warning",
  rule: "import.message-not-text",
  message: "The “message” of a response is a text; this one is not, and is kept aside.",
  path: `${path}/response/message`,
});

const partialAnswer = note(
  "import.partial-answer",
  "An answer that was broken off before its first word is left out.",
);
