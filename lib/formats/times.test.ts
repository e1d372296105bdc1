import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { conversationFacts } from "@/lib/domain/conversation/facts/derive";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { readMoment } from "@/lib/domain/conversation/facts/message-time";
import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import { asList, asRecord, asRecords } from "@/lib/shared/read-value";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";

import { SOURCE_KEY } from "./kit/source/extension";
import { readSourceTime } from "./kit/source/time";
import { detectFormat, formats } from "./registry";
import { findWriter, writers } from "./writers";

/** Times as files have them: none, zeros, other units than were meant, before there were programs, and the last year. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  "0",
  "",
  "now",
  true,
  {},
  [],
  1_718_000_000,
  1_718_000_000.123456,
  "1718000001.5",
  1_718_000_002_345,
  "1718000003456",
  1_718_000_004_567_890,
  "1718000004567890",
  1_718_000_005_678_901_000,
  -4_000_000_000,
  -62_135_596_800,
  1e300,
  "1970-01-01T00:00:00Z",
  "1970-01-01 02:00:00+02:00",
  "0001-01-01T00:00:00Z",
  "0000-00-00 00:00:00",
  "1904-01-01T00:00:00Z",
  "1848-02-24T10:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "+010000-01-01T00:00:00Z",
  "2024-06-10T08:13:20.123456789+05:30",
  "2024-06-10",
  "2024-06-10T08:13",
  "NaN",
  "Invalid Date",
];
const value = fc.constantFrom(...VALUES);

interface Times {
  readonly conversation: readonly (number | null)[];
  readonly messages: ReadonlyMap<string, number | null>;
  /** Every time a part of it has. */
  readonly blocks: readonly number[];
}

/** The times a person sees of a document. */
function timesOf(text: string): Times {
  const { messages, ...shell } = asRecord(JSON.parse(text)) ?? {};
  const facts = asList(messages).map((message) => messageFacts(message));
  const { createdMs, updatedMs } = conversationFacts(shell, facts);
  return {
    conversation: [createdMs, updatedMs],
    messages: new Map(facts.map((each) => [each.documentId, each.createdMs])),
    blocks: facts.flatMap(({ blocks }) => blocks.flatMap((block) => block.createdMs ?? [])),
  };
}

const allTimes = ({ conversation, messages, blocks }: Times): number[] =>
  [...conversation, ...messages.values(), ...blocks].filter((ms) => ms !== null);

/** Every moment that can be read anywhere in a value. */
function statedIn(item: unknown, into = new Set<number>()): Set<number> {
  const time = readSourceTime(item);
  if (time !== null) into.add(time.ms);
  if (typeof item === "object" && item !== null) {
    for (const member of Object.values(item)) statedIn(member, into);
  }
  return into;
}

const NAMES_A_TIME = /time|date|created|updated|_at$|At$|modified|started|\$numberLong/iu;

/** The same file with other times; which of them, the numbers say in turn. */
function withTimes(item: unknown, next: () => unknown, name = ""): unknown {
  if (NAMES_A_TIME.test(name) && readSourceTime(item) !== null) return next();
  if (Array.isArray(item)) return item.map((member) => withTimes(member, next, name));
  if (typeof item !== "object" || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([key, member]) => [key, withTimes(member, next, key)]),
  );
}

const SAMPLES = formats.flatMap((format) =>
  listFixtures(format)
    .filter(({ probe, isBroken }) => !isBroken && format.detect(probe))
    .flatMap(({ name, items }) =>
      items.map(({ item, context }, at) => ({
        format,
        item,
        context,
        title: `${format.id} ${name} ${at}`,
      })),
    ),
);

describe("what has no readable time in a file has none in the library", () => {
  test.each(SAMPLES)("$title", async ({ format, item, context }) => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(value), async (stream) => {
        const changed = withTimes(item, () => stream.next().value);
        const text = JSON.stringify(changed);
        const { documents } = await format.parse(changed, { ...context, text });
        const stated = statedIn(changed);
        for (const document of documents) {
          if (document.kind !== "conversation") continue;
          const invented = allTimes(timesOf(document.text)).filter((ms) => !stated.has(ms));
          expect(invented).toEqual([]);
        }
      }),
      { numRuns: 8 },
    );
  });
});

const trail = fc.option(
  fc.array(
    fc.record({ action: fc.constantFrom("created", "updated", "pinned"), timestamp: value }),
    { maxLength: 3 },
  ),
  { nil: undefined },
);
const mark = fc.constantFrom({}, { timeUnknown: true }, { timeBorrowed: true });

/** Conversations whose documents state times, or stand-ins for them, at every place that has one. */
const arbitraryTimed = fc
  .record({
    auditTrail: trail,
    format: fc.constantFrom("elsewhere", "chatgpt", "librechat", "open-webui"),
    messages: fc.array(
      fc.record({ auditTrail: trail, mark, times: fc.array(value, { maxLength: 4 }) }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ auditTrail, format, messages }) => {
    const trailOf = (entries: typeof auditTrail) =>
      entries === undefined
        ? {}
        : { auditTrail: entries.map((entry) => ({ actorId: "ada", ...entry })) };
    const built = messages.map((message, at) => {
      const extra = {
        id: `m${at}`,
        role: at % 2 === 0 ? "user" : "assistant",
        ...trailOf(message.auditTrail),
        extensions: { [SOURCE_KEY]: { v: 1, format, ...message.mark } },
      } as object;
      if (message.times.length === 0) return buildMessage({ content: `said ${at}`, ...extra });
      const blocks = message.times.map((createdAt, place) => {
        const own = { createdAt } as object;
        if (at % 2 === 1 && place === 1) return buildCall({ id: `c${at}`, ...own });
        if (at % 2 === 1 && place === 2) return buildResult(`c${at}`, own);
        return buildText(`said ${at} ${place}`, own);
      });
      return buildComposite(blocks, extra);
    });
    return buildConversation({ id: "timed", messages: built, ...(trailOf(auditTrail) as object) });
  });

/** The times of every entry of its trails. */
const trailTimesOf = (conversation: Conversation): number[] =>
  [conversation, asList(conversation.messages)]
    .flat()
    .flatMap((holder) =>
      asRecords(asRecord(holder)?.["auditTrail"]).flatMap(
        ({ timestamp }) => readMoment(timestamp)?.ms ?? [],
      ),
    );

/** Texts for people; no program reads them back. */
const READABLE = new Set(["markdown", "html", "text"]);
/** They have a place for the time of a message, and the same ids. */
const KEEPING = new Set(["chatgpt", "librechat", "open-webui"]);
/** Years that a clock or a zero would give; no document of these tests has them. */
const INVENTED = new RegExp(
  `1970|1969|NaN|Invalid Date|undefined|\\b${new Date().getFullYear()}\\b`,
  "u",
);

async function readBack(id: string, text: string): Promise<string[]> {
  const isLines = findWriter(id)?.packing === "lines";
  const items = (isLines ? text.split("\n").filter((line) => line !== "") : [text]).map(
    (part): unknown => JSON.parse(part),
  );
  const read = items.map(async (item) => {
    const root = isLines ? "jsonl" : "object";
    const sample = isLines ? [item] : item;
    const [format] = detectFormat({ name: "again.json", root, sample });
    expect(format?.id).toBeDefined();
    const { documents } = await format!.parse(item, parseContext({ text: JSON.stringify(item) }));
    return documents.filter(({ kind }) => kind === "conversation").map((each) => each.text);
  });
  return (await Promise.all(read)).flat();
}

const idsWhere = (holds: (id: string) => boolean) => writers.map(({ id }) => id).filter(holds);

describe("a time leaves as it is or not at all", () => {
  test.each([...READABLE])("%s", async (id) => {
    await fc.assert(
      fc.asyncProperty(arbitraryTimed, async (conversation) => {
        const { text } = await writeAll(findWriter(id)!, outgoing(JSON.stringify(conversation)));
        expect(text.replace(/<script[^>]*>[^<]*/gu, "")).not.toMatch(INVENTED);
      }),
      { numRuns: 300 },
    );
  });

  test.each(idsWhere((id) => !READABLE.has(id) && !KEEPING.has(id)))("%s", async (id) => {
    await fc.assert(
      fc.asyncProperty(arbitraryTimed, async (conversation) => {
        const document = JSON.stringify(conversation);
        const { text, fidelity } = await writeAll(findWriter(id)!, outgoing(document));
        if (text === "") return;
        const stated = new Set([...allTimes(timesOf(document)), ...trailTimesOf(conversation)]);
        expect(saysTimes(fidelity)).toBe(stated.size > 0);
        const again = (await readBack(id, text)).flatMap((each) => allTimes(timesOf(each)));
        expect(again.filter((ms) => !isOneOf(ms, stated))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test.each([...KEEPING])("%s", async (id) => {
    await fc.assert(
      fc.asyncProperty(arbitraryTimed, async (conversation) => {
        const document = JSON.stringify(conversation);
        const before = timesOf(document);
        const { text } = await writeAll(findWriter(id)!, outgoing(document));
        if (text === "") return;
        const stated = new Set([...allTimes(before), ...trailTimesOf(conversation)]);
        for (const again of (await readBack(id, text)).map(timesOf)) {
          expect(allTimes(again).filter((ms) => !isOneOf(ms, stated))).toEqual([]);
          expect(toSecond(again.conversation[0])).toBe(toSecond(before.conversation[0]));
          for (const [messageId, ms] of before.messages) {
            expect([messageId, again.messages.get(messageId) ?? null]).toEqual([messageId, ms]);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Open WebUI has whole seconds for conversations, which the export says. */
const isOneOf = (ms: number, stated: ReadonlySet<number>): boolean =>
  stated.has(ms) || [...stated].some((each) => Math.floor(each / 1000) * 1000 === ms);

const toSecond = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : Math.floor(ms / 1000);

const saysTimes = ({ lost }: { lost: readonly { what: string }[] }): boolean =>
  lost.some(({ what }) => what.includes("times"));
