import { TOOLSETS_MEDIA_TYPE, TOOLSETS_SCHEMA_URL } from "@/lib/domain/toolset/schema/toolset";
import { buildConversation, type LibraryPlan } from "./conversation";
import { largeResult, longConversation } from "./large";
import { createDice } from "./random";
import { TOOLS } from "./tools";

const KINDS: Readonly<Record<string, string>> = { web: "mcp", calendar: "uri" };

export interface LibraryOptions {
  readonly seed: number;
  /** All of them, the two large ones included. */
  readonly conversations: number;
  /** Of all conversations together. */
  readonly messages: number;
  /** Messages of the longest conversation; 0 for none. */
  readonly long: number;
  /** Megabytes of the largest tool result; 0 for none. */
  readonly resultMegabytes: number;
}

/** A file of the library: its name and its text, a piece at a time. */
export interface LibraryFile {
  readonly name: string;
  readonly pieces: Iterable<string>;
}

const CONVERSATIONS_PER_FILE = 1000;
/** Messages of the conversation with the large result. */
const AROUND_RESULT = 5;

/** The files of a library. The same options give the same bytes. */
export function* libraryFiles(options: LibraryOptions): Generator<LibraryFile> {
  const { seed, long, resultMegabytes } = options;
  yield { name: "toolsets.cjson-toolsets.json", pieces: [toolsetFile()] };
  if (long > 0) yield { name: "long.cjson.json", pieces: longConversation(seed, long) };
  if (resultMegabytes > 0) {
    yield { name: "large-result.cjson.json", pieces: largeResult(seed, resultMegabytes) };
  }
  const plan = planLibrary(options);
  for (let from = 0; from < plan.counts.length; from += CONVERSATIONS_PER_FILE) {
    const number = String(from / CONVERSATIONS_PER_FILE + 1).padStart(3, "0");
    yield { name: `conversations-${number}.ndjson`, pieces: conversationLines(plan, from) };
  }
}

function* conversationLines(plan: LibraryPlan, from: number): Generator<string> {
  const to = Math.min(from + CONVERSATIONS_PER_FILE, plan.counts.length);
  for (let number = from; number < to; number += 1) {
    yield `${JSON.stringify(buildConversation(plan, number))}\n`;
  }
}

/** How long each conversation is: most are short, a few are very long, and the sum is what was asked for. */
export function planLibrary({
  seed,
  conversations,
  messages,
  long,
  resultMegabytes,
}: LibraryOptions): LibraryPlan {
  const isWithResult = resultMegabytes > 0;
  const count = Math.max(0, conversations - Number(long > 0) - Number(isWithResult));
  const left = Math.max(0, messages - long - (isWithResult ? AROUND_RESULT : 0));
  const least = Math.min(2, Math.floor(left / Math.max(1, count)));
  const dice = createDice(seed);
  const weights = Array.from({ length: count }, () => (dice.next() + 0.05) ** -1.1);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shared = left - least * count;
  let before = 0;
  let given = 0;
  const counts = weights.map((weight) => {
    before += weight;
    // Rounded sums, so that no message is lost to rounding.
    const upTo = Math.round((before / whole) * shared);
    const own = least + upTo - given;
    given = upTo;
    return own;
  });
  return { seed, counts };
}

/** The toolsets of every tool that the conversations call, as one document. */
function toolsetFile(): string {
  const ids = [...new Set(TOOLS.map(({ toolset }) => toolset))];
  const toolsets = ids.map((id) => {
    const tools = TOOLS.filter(({ toolset }) => toolset === id);
    const kind = KINDS[id] ?? "builtin";
    const server =
      kind === "builtin"
        ? {}
        : {
            server: { type: "http", url: `https://tools.example.org/${id}` },
            headers: { Authorization: `Bearer \${env:${id.toUpperCase()}_ACCESS}` },
          };
    return {
      id,
      kind,
      version: tools[0]?.version,
      ...server,
      toolsetDefaults: { enabled: true, requiresApproval: false },
      tools: tools.map(({ name, summary, argsSchema, requiresApproval }) => ({
        name,
        summary,
        argsSchema,
        ...(requiresApproval && { requiresApproval }),
      })),
    };
  });
  const document = { schema: TOOLSETS_SCHEMA_URL, mediaType: TOOLSETS_MEDIA_TYPE, toolsets };
  return `${JSON.stringify(document, null, 2)}\n`;
}
