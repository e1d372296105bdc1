import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { finished } from "node:stream/promises";

import {
  CONVERSATION_MEDIA_TYPE,
  CONVERSATION_SCHEMA_URL,
  type Conversation,
  type Message,
} from "@/lib/domain/conversation/schema/conversation";

/** Repeatable pseudo-random numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Enough different words that the search index of a generated library is as busy as that of a real one.
const SYLLABLES = "ka lo mi ter on ra se vin du pel ash tor nim qua bes ir wo lan fe gru".split(
  " ",
);

function word(random: () => number): string {
  const count = 1 + Math.floor(random() * 3);
  let text = "";
  // Squared, so that some words are much more common than others.
  for (let at = 0; at < count; at += 1) {
    text += SYLLABLES[Math.floor(random() ** 2 * SYLLABLES.length)] ?? "";
  }
  return text;
}

function prose(random: () => number, words: number): string {
  const parts: string[] = [];
  for (let at = 0; at < words; at += 1) parts.push(word(random));
  return parts.join(" ");
}

const START = Date.UTC(2025, 0, 1);

function message(random: () => number, id: string, at: number, length: number): Message {
  const time = new Date(START + at * 61_000).toISOString();
  const auditTrail = [{ action: "created" as const, actorId: "user:bench", timestamp: time }];
  if (at % 2 === 0) {
    const content = prose(random, Math.round(length * (0.02 + random() * 0.06)));
    return { id, role: "user", messageType: "text", index: at, content, auditTrail };
  }
  const isToolTurn = random() < 0.15;
  const call = `${id}-call`;
  return {
    id,
    role: "assistant",
    messageType: "composite",
    index: at,
    contentBlocks: [
      ...(isToolTurn
        ? [
            {
              blockType: "toolCall" as const,
              id: call,
              createdAt: time,
              toolRef: { name: "web:search", toolsetId: "web" },
              args: { query: prose(random, 6), limit: 10 },
            },
            {
              blockType: "toolResult" as const,
              id: `${id}-result`,
              createdAt: time,
              toolCallId: call,
              toolResultState: "succeeded" as const,
              output: { hits: [prose(random, 20), prose(random, 20)] },
            },
          ]
        : []),
      {
        blockType: "text" as const,
        id: `${id}-text`,
        createdAt: time,
        text: prose(random, Math.round(length * (0.06 + random() * 0.12))),
      },
    ],
    assistantMetadata: { model: "bench-1", inputTokens: Math.floor(random() * 4000) },
  };
}

/** The text of one generated conversation, a piece at a time. */
function* conversationText(seed: number, bytes: number, length: number): Generator<string> {
  const random = createRandom(seed);
  const shell: Conversation = {
    id: `bench-${seed}`,
    schemaUrl: CONVERSATION_SCHEMA_URL,
    mediaType: CONVERSATION_MEDIA_TYPE,
    conversationTitle: prose(random, 4),
    auditTrail: [
      { action: "created", actorId: "user:bench", timestamp: new Date(START).toISOString() },
    ],
    messages: [],
  };
  const [head = "", tail = ""] = JSON.stringify(shell, null, 2).split('"messages": []');
  yield `${head}"messages": [`;
  let written = 0;
  for (let at = 0; written < bytes; at += 1) {
    const raw = JSON.stringify(message(random, `bench-${seed}-${at}`, at, length), null, 2);
    const piece = `${at === 0 ? "" : ","}\n${raw.replaceAll(/^/gm, "    ")}`;
    written += piece.length;
    yield piece;
  }
  yield `\n  ]${tail}\n`;
}

/** Messages are of about this many characters, unless something else is asked for. */
const MESSAGE_LENGTH = 1000;

/** Writes one generated conversation of about this many bytes; the same seed gives the same bytes. */
export async function writeConversation(
  path: string,
  seed: number,
  bytes: number,
  messageLength = MESSAGE_LENGTH,
): Promise<void> {
  const out = createWriteStream(path);
  for (const piece of conversationText(seed, bytes, messageLength)) {
    if (!out.write(piece)) await once(out, "drain");
  }
  out.end();
  await finished(out);
}

/** Writes a library of conversations of many sizes; returns their paths. */
export async function writeLibrary(folder: string, seed: number, bytes: number): Promise<string[]> {
  const random = createRandom(seed);
  const paths: string[] = [];
  let left = bytes;
  while (left > 0) {
    // Between 4 kB and 2 MB, most of them small, as libraries are.
    const size = Math.min(left, Math.round(4_000 * 500 ** (random() ** 1.5)));
    const path = join(folder, `conversation-${paths.length + 1}.cjson.json`);
    await writeConversation(path, seed + paths.length + 1, size);
    paths.push(path);
    left -= size;
  }
  return paths;
}

/** Writes many files of one short conversation each. */
export async function writeSmallFiles(
  folder: string,
  seed: number,
  { files, bytes }: { files: number; bytes: number },
): Promise<void> {
  for (let at = 1; at <= files; at += 1) {
    const path = join(folder, `small-${at}.cjson.json`);
    await writeConversation(path, seed + at, bytes);
  }
}
