import { describe, expect, test } from "vitest";

import type { Message } from "@/lib/domain/conversation/schema";
import { asRecord } from "@/lib/domain/read-value";
import { listFixtures, parseContext } from "@/lib/testing/format-fixtures";
import { outgoing, writeAll } from "@/lib/testing/outgoing";

import { chatgpt } from "./chatgpt";
import { chatgptWriter } from "./chatgpt/serialize";
import type { Format } from "./format";
import { leftover } from "./leftover";
import { librechat } from "./librechat";
import { librechatWriter } from "./librechat/serialize";
import { openWebui } from "./open-webui";
import { openWebuiWriter } from "./open-webui/serialize";
import { branchTree } from "./shown-path";
import { SOURCE_KEY, withoutProvenance } from "./source-extension";
import { readSourceTime } from "./source-time";
import type { ConversationWriter } from "./writer";

interface Pair {
  readonly id: string;
  readonly reader: Format;
  readonly writer: ConversationWriter;
}

const PAIRS: readonly Pair[] = [
  { id: "chatgpt", reader: chatgpt, writer: chatgptWriter },
  { id: "librechat", reader: librechat, writer: librechatWriter },
  { id: "open-webui", reader: openWebui, writer: openWebuiWriter },
];

async function read(reader: Format, item: unknown, context = parseContext({})): Promise<string> {
  const { documents } = await reader.parse(item, context);
  expect(documents).toHaveLength(1);
  return documents[0]?.text ?? "";
}

async function goRound({ reader, writer }: Pair, text: string) {
  const { text: written, fidelity } = await writeAll(writer, outgoing(text));
  return { text: await read(reader, JSON.parse(written)), lost: fidelity.lost };
}

/** Which message follows which, the versions of each slot in order, and where the shown branch ends. */
async function treeOf(text: string) {
  const messages: Message[] = [];
  for await (const message of outgoing(text).messages()) messages.push(message);
  const { nodes, leafId } = branchTree(messages);
  return { edges: nodes.map(({ id, parentId }) => [id, parentId]), leafId };
}

/** Every valid fixture of a format, and what comes back of it. */
async function goRoundAll(pair: Pair) {
  const items = listFixtures(pair.reader)
    .filter(({ isBroken }) => !isBroken)
    .flatMap(({ name, items: all }) =>
      all.map(({ item, context }, at) => ({ name: `${name} ${at}`, item, context })),
    );
  const rounds = items.map(async ({ name, item, context }) => {
    const text = await read(pair.reader, item, context);
    return { name, text, again: await goRound(pair, text) };
  });
  return { ...pair, rounds: await Promise.all(rounds) };
}

const all = await Promise.all(PAIRS.map(goRoundAll));

describe.each(all)("$id", ({ rounds }) => {
  test.each(rounds)("restores the tree of $name", async ({ text, again }) => {
    expect(await treeOf(again.text)).toEqual(await treeOf(text));
  });

  const whole = rounds.filter(({ again }) => again.lost.length === 0);

  test.each(whole)("gives all of $name back, as it names no loss", ({ text, again }) => {
    expect(comparable(again.text)).toEqual(comparable(text));
  });

  test("has fixtures that lose nothing", () => {
    expect(whole.length).toBeGreaterThan(2);
  });
});

/**
 * A document without what only says how it came to be, and with what may be written in several ways in one of them: an
 * id that was made up is one of the file the next time, as is the leaf that was found to be the newest.
 */
function comparable(text: string): unknown {
  const shell = asRecord(withoutProvenance(JSON.parse(text))) ?? {};
  const { [SOURCE_KEY]: source, ...extensions } = asRecord(shell["extensions"]) ?? {};
  const { original, ...own } = leftover(source, new Set(["sourceId"]));
  const kept = leftover(original, new Set(["current_node"]));
  return uniform({ ...shell, extensions: { ...extensions, own, kept } });
}

/** The same moments in the same words, and answers of tools as texts. */
function uniform(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, member: unknown) => {
      if (key === "timestamp" || key === "createdAt") return readSourceTime(member)?.ms;
      return key === "output" && typeof member !== "string" ? JSON.stringify(member) : member;
    }),
  );
}
