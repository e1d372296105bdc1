import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { flattenTree, type TreeNode } from "@/lib/domain/conversation/tree/flatten";
import { asRecord } from "@/lib/shared/read-value";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";

import { chatgpt } from "./chatgpt";
import { chatgptWriter } from "./chatgpt/write";
import type { Format } from "./kit/contract/format";
import { unmapped } from "./kit/source/unmapped";
import { librechat } from "./librechat";
import { librechatWriter } from "./librechat/write";
import { openWebui } from "./open-webui";
import { openWebuiWriter } from "./open-webui/write";
import { branchTree } from "./kit/tree/active-path";
import { isProvenance, SOURCE_KEY } from "./kit/source/extension";
import { readSourceTime } from "./kit/source/time";
import type { ConversationWriter } from "./kit/contract/writer";

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
  const lost = fidelity.lost.map(({ what }) => what);
  return { text: await read(reader, JSON.parse(written)), lost };
}

/**
 * Which message follows which, the versions of each slot in order, and where the shown branch ends.
 * @param lost what was named as lost on the way
 */
async function treeOf(text: string, lost: readonly string[] = []) {
  const messages: Message[] = [];
  for await (const message of outgoing(text).messages()) messages.push(message);
  const { nodes, leafId } = branchTree(messages);
  return {
    edges: nodes.map(({ id, parentId }) => [id, parentId]),
    leafId: lost.includes("which branch was shown") ? null : leafId,
  };
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
    expect(await treeOf(again.text, again.lost)).toEqual(await treeOf(text, again.lost));
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
  const shell = asRecord(JSON.parse(text)) ?? {};
  const all = Object.entries(asRecord(shell["extensions"]) ?? {});
  const { [SOURCE_KEY]: source, ...extensions } = Object.fromEntries(
    all.filter(([key]) => !isProvenance(["extensions", key])),
  );
  const { original, ...own } = unmapped(source, new Set(["sourceId"]));
  const kept = unmapped(original, new Set(["current_node"]));
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

/** A conversation of ours that branches as the seeds say: each names the message the next one follows. */
function growConversation(seeds: readonly Seed[]): string {
  const nodes = seeds.map(({ parent, role, text }, at): TreeNode<Seed> => {
    const above = at === 0 ? 0 : parent % (at + 1);
    return {
      id: `n${at}`,
      parent: above === 0 ? null : `n${above - 1}`,
      message: { parent, role, text },
      time: null,
    };
  });
  const leaf = nodes.at(-1)?.id ?? null;
  const tree = flattenTree(nodes, leaf);
  const messages = tree.messages.map(({ id, index, isPreferred, message, parentId }) => {
    const slot = index === undefined ? {} : { index };
    const version = isPreferred === undefined ? {} : { isPreferred };
    const extensions = tree.branching
      ? { extensions: { [SOURCE_KEY]: { v: 1, format: "elsewhere", parentId } } }
      : {};
    const { role, text: content } = message;
    return buildMessage({ id, role, content, ...slot, ...version, ...extensions });
  });
  return JSON.stringify(buildConversation({ id: "grown", messages }));
}

interface Seed {
  readonly parent: number;
  readonly role: "user" | "assistant";
  readonly text: string;
}

const seeds = fc.array(
  fc.record<Seed>({
    parent: fc.nat({ max: 40 }),
    role: fc.constantFrom("user", "assistant"),
    text: fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ""),
  }),
  { minLength: 1, maxLength: 14 },
);

test.each(PAIRS)("$id restores any tree of a conversation of ours", async (pair) => {
  await fc.assert(
    fc.asyncProperty(seeds, async (sown) => {
      const text = growConversation(sown);
      const again = await goRound(pair, text);
      expect(await treeOf(again.text, again.lost)).toEqual(await treeOf(text, again.lost));
    }),
    { numRuns: 100 },
  );
});

const ways = PAIRS.flatMap((one) =>
  PAIRS.filter((other) => other !== one).map((other) => ({
    one,
    other,
    name: `${one.id} to ${other.id}`,
  })),
);

test.each(ways)("any tree goes from $name and back unharmed", async ({ one, other }) => {
  await fc.assert(
    fc.asyncProperty(seeds, async (sown) => {
      const first = await goRound(one, growConversation(sown));
      const there = await goRound(other, first.text);
      const back = await goRound(one, there.text);
      const lost = [...there.lost, ...back.lost];
      expect(await treeOf(there.text, lost)).toEqual(await treeOf(first.text, lost));
      expect(await treeOf(back.text, lost)).toEqual(await treeOf(first.text, lost));
    }),
    { numRuns: 30 },
  );
});
