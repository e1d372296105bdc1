import { asList, asRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleWithTools } from "../kit/tree/assemble-with-tools";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import {
  contentList,
  spellContent,
  spellContents,
  type SpelledContent,
} from "../kit/vendor/google/contents";
import { readInstruction } from "../kit/vendor/google/instruction";
import { createGeminiCalls } from "../kit/vendor/google/parts";
import { readElements, readMembers, type MemberReader } from "../kit/source/member-reader";
import { chainMessages, positionId, type ListedMessage } from "../kit/tree/message-chain";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { readRole } from "../kit/source/role";
import { readToolList } from "../kit/tools/definitions";
import { warning } from "../kit/contract/finding";
import { readAnswers } from "./answers";
import { readContent } from "./content";
import { isAnswer, openExchange } from "./exchange";
import { GEMINI_API_FACTS } from "./facts";
import type { GeminiContent, GeminiRequest } from "./source";

export const FORMAT_ID = "gemini-api";

/** Reads one request, a conversation as it is sent to a Gemini model, and what was answered. */
export async function parseGeminiApi(item: unknown, context: ParseContext): Promise<ParseResult> {
  const tooDeep = refuseDepth(item, context.pointer);
  if (tooDeep) return tooDeep;
  const list = Array.isArray(item) ? asList(item) : null;
  const exchange = openExchange(asRecord(item) ?? {});
  const request = readMembers<GeminiRequest>(exchange.request);
  const answer = exchange.isLine ? readMembers<GeminiRequest>(exchange.answer) : request;
  const member = (["contents", "history"] as const).find(
    (name) => contentList(request.peek(name)) !== null,
  );
  const isAnswerAlone = member === undefined && isAnswer(exchange.answer);
  const contents = list?.map(asListed) ?? readContents(request, member, isAnswerAlone);
  if (contents === null) {
    return refuseShape(
      "A Gemini request has “contents”, a saved chat a list of its “history”; this has neither.",
      context.pointer,
    );
  }
  const within = (wrapper: string) => context.pointer + (exchange.isLine ? wrapper : "");
  const base = list ? context.pointer : `${within("/request")}/${member ?? ""}`;
  const tally = createTally(GEMINI_API_FACTS);
  const config = request.open("config");
  const toolList = request.peek("tools") ?? config?.peek("tools");
  const tools = readToolList(toolList, { format: FORMAT_ID });
  const calls = createGeminiCalls(tools);
  const findings: Diagnostic[] = [];
  const systemTexts = [...readInstruction(request), ...(config ? readInstruction(config) : [])];
  const listed: ListedMessage[] = [];
  const strange: Record<string, unknown> = {};
  const { readers } = readElements<GeminiContent>(contents.map(({ entry }) => entry));
  for (const [at, content] of readers.entries()) {
    const { pointer = "", entry = null } = contents[at] ?? {};
    // Stands for a line that could not be read, which is told already.
    if (list !== null && entry === null) continue;
    const path = base + pointer;
    if (content === null) {
      strange[pointer.slice(1)] = entry;
      findings.push(notAnObject(path));
      continue;
    }
    if (!Array.isArray(content.peek("parts"))) findings.push(withoutParts(path));
    if (readRole(String(content.peek("role"))) === "system") tally.count("laterSystemTexts");
    const id = positionId(listed.length);
    listed.push({ id: null, path, message: readContent(content, { id, calls, tally }) });
  }
  const asked = chainMessages(listed);
  const answers = readAnswers(answer, `${within("/response")}/candidates`, {
    parent: asked.at(-1)?.id ?? null,
    before: listed.length,
    calls,
    tally,
  });
  for (const each of answers.findings) findings.push(each);
  tally.count("strangeEntries", Object.keys(strange).length);
  tally.count("toolList", toolList ? 1 : 0);
  return assembleWithTools(
    {
      format: FORMAT_ID,
      modelId: request.text("model") ?? answers.modelId,
      ...(asked.length === 0 && { sourceId: answers.id }),
      systemTexts,
      original: {
        ...request.rest(),
        contents: strange,
        ...(exchange.isLine && { response: answer.rest(), batch: exchange.batch }),
      },
      nodes: [...asked, ...answers.nodes],
      leafId: answers.nodes[0]?.id ?? null,
    },
    tools,
    context,
    tally,
    findings,
  );
}

/** An entry of a saved chat, in which texts do not stand by themselves. */
const asListed = (entry: unknown, at: number): SpelledContent => ({
  pointer: `/${at}`,
  entry: spellContent(entry),
});

function readContents(
  request: MemberReader<GeminiRequest>,
  member: "contents" | "history" | undefined,
  isAnswerAlone: boolean,
): SpelledContent[] | null {
  if (isAnswerAlone) return [];
  return member === undefined ? null : spellContents(request.value(member));
}

const notAnObject = warning(
  "import.entry-not-object",
  "A content of a Gemini request is an object; this entry is kept aside.",
);

const withoutParts = warning(
  "import.content-without-parts",
  "This content has no list of “parts”, and so says nothing; it is kept as an empty message.",
);
