import { keysOf } from "@/lib/shared/keys-of";
import { scanDocument } from "@/lib/json/scan";
import { createScanner } from "@/lib/json/scan-stream";
import { formatTable, type Figure } from "./kit/figure";

const ARRAYS = { arrays: ["messages"] };
const SIZE = 40e6;
const ROUNDS = 7;
const CHUNK = 1 << 16;

const SENTENCES = [
  "The export keeps the order of the messages, whatever their times say.",
  'She answered "maybe", and that was the end of it.\n\n',
  "```ts\nconst total = items.reduce((sum, item) => sum + item.price, 0);\n```\n",
  "First, open the settings; then choose a folder that nobody else writes to.",
  "Das Gespräch wurde übernommen – ohne Änderung. ",
  "次の手順で設定を確認してください。🎉 ",
];

/** Repeatable pseudo-random numbers from 0 to 1 (linear congruential). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A conversation of about this many characters, with text, tool calls and metadata. */
function conversation(size: number): unknown {
  const random = createRandom(7);
  const prose = (most: number): string => {
    const count = 1 + Math.floor(random() * most);
    const pick = () => SENTENCES[Math.floor(random() ** 2 * SENTENCES.length)] ?? "";
    return Array.from({ length: count }, pick).join(" ");
  };
  const messages: unknown[] = [];
  for (let written = 0, index = 0; written < size; index++) {
    const user = index % 2 === 0;
    const message = {
      id: `01JABCDEF${String(index).padStart(8, "0")}`,
      index,
      role: user ? "user" : "assistant",
      type: user ? "text" : "composite",
      isPreferred: true,
      createdAt: new Date(1.7e12 + index * 61_000).toISOString(),
      ...(user
        ? { content: prose(8) }
        : {
            contentBlocks: [
              { id: `b${index}`, type: "text", text: prose(24) },
              {
                id: `c${index}`,
                type: "toolCall",
                toolName: "search",
                args: { query: prose(1), limit: 10 },
              },
            ],
          }),
      metadata: { tokens: Math.floor(random() * 4_000), latency: random(), cached: random() < 0.5 },
    };
    messages.push(message);
    written += JSON.stringify(message).length;
  }
  return { id: "bench", conversationTitle: "Measured", messages };
}

function scanStreamed(bytes: Uint8Array): unknown {
  const scanner = createScanner(ARRAYS);
  for (let at = 0; at < bytes.length; at += CHUNK) scanner.write(bytes.subarray(at, at + CHUNK));
  return scanner.end();
}

/** Megabytes a second of each task: the median of rounds in which the tasks take turns. */
function measure<Name extends string>(
  bytes: number,
  tasks: Readonly<Record<Name, () => unknown>>,
): Record<Name, number> {
  const names = keysOf(tasks);
  const speeds = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const start = performance.now();
      tasks[name]();
      const seconds = (performance.now() - start) / 1_000;
      // The first round warms up.
      if (round > 0) speeds.get(name)?.push(bytes / 1e6 / seconds);
    }
  }
  const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
  return Object.fromEntries(names.map((name) => [name, median(speeds.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/** The heap that the spans of a million elements take, in megabytes. */
function spanMemory(): number {
  const bytes = new TextEncoder().encode(`[${"{},".repeat(999_999)}{}]`);
  const before = process.memoryUsage().heapUsed;
  const result = scanDocument(bytes, { arrays: [""] });
  const after = process.memoryUsage().heapUsed;
  if (!result.ok) throw new Error(result.problem.message);
  return (after - before) / 1e6;
}

/** Scanner against JSON.parse on the same conversation of about 40 MB, minified and indented. */
export function benchScanner(): Promise<Figure[]> {
  const value = conversation(SIZE);
  const figures: Figure[] = [];
  for (const [layout, indent] of [
    ["minified", 0],
    ["indented", 2],
  ] as const) {
    const text = JSON.stringify(value, null, indent);
    const bytes = new TextEncoder().encode(text);
    const speed = measure(bytes.length, {
      parse: () => JSON.parse(text) as unknown,
      decodeAndParse: () => JSON.parse(new TextDecoder().decode(bytes)) as unknown,
      scan: () => scanDocument(bytes, ARRAYS),
      stream: () => scanStreamed(bytes),
    });
    const add = (name: string, value: number, unit: string, goal?: string) =>
      figures.push({ name: `scanner, ${layout}: ${name}`, value, unit, ...(goal && { goal }) });
    add("JSON.parse of the text", speed.parse, "MB/s");
    add("TextDecoder and JSON.parse", speed.decodeAndParse, "MB/s");
    add("whole", speed.scan, "MB/s");
    add("in chunks of 64 KiB", speed.stream, "MB/s");
    add("whole / JSON.parse", speed.scan / speed.parse, "x", ">= 0.5");
    add("chunks / JSON.parse", speed.stream / speed.parse, "x", ">= 0.5");
    add("whole / TextDecoder and JSON.parse", speed.scan / speed.decodeAndParse, "x");
  }
  figures.push({
    name: "scanner: heap of 1,000,000 spans",
    value: spanMemory(),
    unit: "MB",
    goal: "<= 100",
  });
  return Promise.resolve(figures);
}

if (import.meta.filename === process.argv[1]) console.log(formatTable(await benchScanner()));
