import fc from "fast-check";
import { expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { getConversation } from "@/lib/data/conversations/get";
import { editMessage } from "@/lib/data/messages/edit";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { messageText } from "@/lib/domain/imports/foreign-copy";
import { prepareExport } from "@/lib/export/export";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { collectText, importFiles, planFiles, storedText } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { itemDifferences } from "./run/differences";

useLibrary();

/** Formats that keep the ids of a conversation and its messages, so that a copy meets what it was made from. */
const FORMATS = ["cjson", "librechat", "open-webui", "chatgpt"] as const;
type Format = (typeof FORMATS)[number];

/** A file that left, and what the conversation said then. */
interface Left {
  readonly format: Format;
  readonly text: string;
  readonly title: string;
  readonly said: ReadonlyMap<string, string>;
}

let times = 0;
const newWords = (who: string) => `${who} words ${(times += 1)} end`;

function newOriginal(size: number) {
  const id = `talk-${(times += 1)}`;
  const messages = [
    ...Array.from({ length: size }, (_, at) =>
      buildMessage({
        id: `${id}-m${at}`,
        role: at % 2 === 0 ? "user" : "assistant",
        content: newWords("First"),
        index: at,
      }),
    ),
    buildComposite([buildText(newWords("First")), buildCall({ id: "call" }), buildResult("call")], {
      id: `${id}-tools`,
      index: size,
    }),
  ];
  return buildConversation({ id, conversationTitle: newWords("First"), messages });
}

async function stateOf(id: string): Promise<Pick<Left, "title" | "said"> & { raws: string[] }> {
  const talk = JSON.parse(await storedText(id)) as {
    conversationTitle: string;
    messages: { id: string }[];
  };
  const raws = talk.messages.map((message) => JSON.stringify(message));
  const said = new Map(talk.messages.map(({ id: key }, at) => [key, messageText(raws[at]!)]));
  return { title: talk.conversationTitle, said, raws };
}

async function exportAs(id: string, format: Format): Promise<Left> {
  const request = { format, conversations: [id] } as const;
  const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared));
  const text = await collectText(prepared.export.stream);
  // Two exports are told apart by their times.
  await new Promise((resolve) => setTimeout(resolve, 3));
  return { format, text, ...(await stateOf(id)) };
}

async function editHere(id: string, at: number): Promise<void> {
  if (at === 0) {
    const { shellRevision = 0 } = (await getConversation(LOCAL_VIEWER, id)) ?? {};
    const edit = { kind: "title", title: newWords("Mine") } as const;
    await editConversation(LOCAL_VIEWER, { id, expectedRevision: shellRevision, edit });
    return;
  }
  const window = await loadTimelineWindow(LOCAL_VIEWER, id);
  const shown = window?.slots.flatMap(({ message }) => message ?? []) ?? [];
  const plain = shown.filter(({ documentId }) => !documentId?.endsWith("-tools"));
  const message = plain[at % plain.length];
  if (message === undefined) return;
  const outcome = await editMessage(LOCAL_VIEWER, {
    conversationId: id,
    messageId: message.id,
    expectedRevision: message.revision,
    edit: { kind: "text", text: newWords("Mine") },
  });
  expect(outcome).toMatchObject({ ok: true });
}

/** The file with other words in some of its messages. */
function editThere({ text, said }: Left, picks: readonly number[]) {
  const changed = new Map<string, string>();
  let copy = text;
  const ids = [...said].filter(([, words]) => words !== "");
  for (const pick of picks) {
    const [id = "", was = ""] = ids[pick % ids.length] ?? [];
    if (changed.has(id)) continue;
    const words = newWords("Theirs");
    expect(copy).toContain(was);
    copy = copy.replaceAll(was, words);
    changed.set(id, words);
  }
  return { copy, changed };
}

/** A file that comes back as it left is here already as long as the conversation says what it said then. */
async function expectSeenAgain(was: Left, mine: Pick<Left, "title" | "said">): Promise<void> {
  if (was.format === "cjson") return;
  const plan = await planFiles(["copy.json", was.text]);
  const isSame = was.title === mine.title && equalMaps(was.said, mine.said);
  expect([was.format, plan.items[0]?.verdict === "identical"]).toEqual([was.format, isSame]);
}

const equalMaps = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  JSON.stringify([...one]) === JSON.stringify([...other]);

interface Step {
  readonly edits: readonly number[];
  readonly format: Format;
}

const steps = fc.array(
  fc.record<Step>({
    edits: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
    format: fc.constantFrom(...FORMATS),
  }),
  { minLength: 1, maxLength: 4 },
);

test("a changed copy in any format is compared with the export it was made from", async () => {
  const kinds = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 5 }),
      steps,
      fc.array(fc.nat(9), { minLength: 1, maxLength: 2 }),
      fc.array(fc.nat(9), { maxLength: 2 }),
      async (size, chain, picks, last) => {
        const report = await importFiles(["original.json", newOriginal(size)]);
        const id = report.items[0]?.entityId ?? "";
        const left: Left[] = [];
        for (const { edits, format } of chain) {
          for (const at of edits) await editHere(id, at);
          left.push(await exportAs(id, format));
        }
        for (const at of last) await editHere(id, at);
        const mine = await stateOf(id);
        for (const was of left) {
          const { copy, changed } = editThere(was, picks);
          const plan = await planFiles(["copy.json", copy]);
          // Words that are nowhere else are never passed over.
          expect(plan.items[0]?.verdict).not.toBe("identical");
          await expectSeenAgain(was, mine);
          if (plan.items[0]?.verdict !== "conflict") continue;
          const found = await itemDifferences(LOCAL_VIEWER, plan.id, "1");
          if (!found.ok) throw new Error(found.problem.message);
          const { base, rows, shell } = found.differences;
          const wrong = rows.flatMap(({ messageId, suggested, state }) => {
            const isMine = mine.said.get(messageId) !== was.said.get(messageId);
            const isTheirs = changed.has(messageId);
            const isNew = !mine.said.has(messageId);
            // An edit of one side is not given up for the other, and what nobody changed stays as it is written here.
            const isLost =
              (suggested === "theirs" && !isTheirs) ||
              (suggested === "mine" && isTheirs && !isMine);
            const isAsked = suggested === null && !isTheirs && !isMine && !isNew;
            return isLost || isAsked ? [`${messageId} ${state} ${String(suggested)}`] : [];
          });
          expect({ format: was.format, wrong }).toEqual({ format: was.format, wrong: [] });
          expect(shell.suggested === "theirs" && mine.title !== was.title).toBe(false);
          kinds.set(base.kind, (kinds.get(base.kind) ?? 0) + 1);
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(kinds.get("export") ?? 0).toBeGreaterThan((kinds.get("unclear") ?? 0) * 2);
});

test.each(FORMATS.slice(1))(
  "an export as %s that comes back unchanged is what is here already",
  async (format) => {
    const report = await importFiles(["original.json", newOriginal(4)]);
    const id = report.items[0]?.entityId ?? "";
    await editHere(id, 1);
    const { text } = await exportAs(id, format);
    const before = await storedText(id);
    const plan = await planFiles(["copy.json", text]);
    expect(plan.items).toMatchObject([
      { verdict: "identical", existing: { id }, decisions: ["skip"], decisionDefault: "skip" },
    ]);
    expect(JSON.stringify(plan.items[0]!.notes)).toContain("Nothing in it is new.");
    expect(await storedText(id)).toBe(before);
  },
);
