import fc from "fast-check";
import { expect, test } from "vitest";

import { editConversation } from "@/lib/data/conversations/edit";
import { editStructure } from "@/lib/data/conversations/edit-structure";
import { getConversation } from "@/lib/data/conversations/get";
import { editMessage } from "@/lib/data/messages/edit";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import type { DifferencesBase, ItemDifferences } from "@/lib/domain/imports/differences";
import { prepareExport } from "@/lib/export/export";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { collectText, importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { itemDifferences } from "./run/differences";

useLibrary();

interface Part {
  id: string;
  content?: string;
  contentBlocks?: { text?: string }[];
}
interface Talk {
  id: string;
  conversationTitle: string;
  systemMessage?: string;
  messages: Part[];
}

type Change = "say" | "remove" | "add" | "title" | "instructions";
interface Edit {
  readonly change: Change;
  readonly at: number;
}

const edits = (most: number) =>
  fc.array(
    fc.record<Edit>({
      change: fc.constantFrom("say", "say", "say", "remove", "add", "title", "instructions"),
      at: fc.nat(9),
    }),
    { minLength: 1, maxLength: most },
  );

/** Tells conversations and wordings of one test apart, so that no two edits say the same. */
let times = 0;
const newWords = (who: string) => `${who} ${(times += 1)}`;

function newOriginal(size: number): Talk {
  const call = buildCall({ id: "call" });
  const messages = [
    ...Array.from({ length: size }, (_, at) =>
      buildMessage({ id: `m${at}`, content: `First ${at}`, index: at }),
    ),
    buildComposite([buildText("Said"), call, buildResult("call")], { id: "tools", index: size }),
  ];
  const id = `talk-${(times += 1)}`;
  return buildConversation({ id, conversationTitle: "Title", messages }) as unknown as Talk;
}

function finish(outcome: { readonly ok: boolean }): void {
  if (!outcome.ok) throw new Error(`an edit was refused: ${JSON.stringify(outcome)}`);
}

async function editHere(id: string, { change, at }: Edit): Promise<void> {
  const conversation = await getConversation(LOCAL_VIEWER, id);
  const { revision = 0, shellRevision = 0 } = conversation ?? {};
  if (change === "title" || change === "instructions") {
    const edit =
      change === "title"
        ? ({ kind: "title", title: newWords("Mine") } as const)
        : ({ kind: "field", key: "modelId", value: newWords("Mine") } as const);
    const outcome = await editConversation(LOCAL_VIEWER, {
      id,
      expectedRevision: shellRevision,
      edit,
    });
    return finish(outcome);
  }
  const window = await loadTimelineWindow(LOCAL_VIEWER, id);
  const shown = window?.slots.flatMap(({ message }) => message ?? []) ?? [];
  const plain = shown.filter(({ documentId }) => documentId !== "tools");
  const message = plain[at % Math.max(1, plain.length)];
  if (change === "add" || message === undefined) {
    const added = { role: "user", content: newWords("Mine") } as const;
    const edit = { kind: "addMessage", place: "end", message: added } as const;
    const given = { conversationId: id, expectedRevision: revision, edit };
    return finish(await editStructure(LOCAL_VIEWER, given));
  }
  if (change === "remove") {
    const edit = { kind: "remove", messages: [message.id] } as const;
    const given = { conversationId: id, expectedRevision: revision, edit };
    return finish(await editStructure(LOCAL_VIEWER, given));
  }
  const edit = { kind: "text", text: newWords("Mine") } as const;
  const given = { conversationId: id, messageId: message.id, edit };
  const outcome = await editMessage(LOCAL_VIEWER, { ...given, expectedRevision: message.revision });
  finish(outcome);
}

function editThere(talk: Talk, changes: readonly Edit[]): Talk {
  const copy = structuredClone(talk);
  for (const { change, at } of changes) {
    const message = copy.messages[at % Math.max(1, copy.messages.length)];
    if (change === "title") copy.conversationTitle = newWords("Theirs");
    else if (change === "instructions") copy.systemMessage = newWords("Theirs");
    else if (change === "add" || message === undefined) {
      const added = buildMessage({ content: newWords("Theirs"), index: 20 + at });
      copy.messages.push(added);
    } else if (change === "remove") copy.messages.splice(copy.messages.indexOf(message), 1);
    else if (message.contentBlocks?.[0]) message.contentBlocks[0].text = newWords("Theirs");
    else message.content = newWords("Theirs");
  }
  return copy;
}

async function exported(id: string): Promise<Talk> {
  const request = { format: "cjson", conversations: [id] } as const;
  const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared));
  return JSON.parse(await collectText(prepared.export.stream)) as Talk;
}

/** What each message says, and what is around them. */
function tokensOf({ messages, ...shell }: Talk): Map<string, string> {
  const said = messages.map((each) => [each.id, JSON.stringify(each)] as const);
  return new Map([...said, ["", JSON.stringify(shell)]]);
}

/** Edits of one side alone that the comparison would decide for the other side. */
function givenUp(found: ItemDifferences, versions: { was: Talk; mine: Talk; theirs: Talk }) {
  const { was, mine, theirs } = versions;
  const [base, here, there] = [was, mine, theirs].map(tokensOf);
  const rows = [...found.rows, { ...found.shell, messageId: "" }];
  return rows.flatMap(({ messageId, suggested }) => {
    const [own, other] = [here?.get(messageId), there?.get(messageId)];
    const former = base?.get(messageId);
    const isMine = own !== former && other === former;
    // What a copy of a file lacks may be older than it, so that it stays; what an export of ours lacks was removed.
    const isLacking = other === undefined && found.base.kind !== "export";
    const isTheirs = own === former && other !== former && !isLacking;
    const isWrong = (isMine && suggested === "theirs") || (isTheirs && suggested === "mine");
    return isWrong ? [`${messageId || "shell"} ${suggested}`] : [];
  });
}

const KINDS: readonly DifferencesBase["kind"][] = ["import", "export", "export"];

test("a changed copy of any generation is compared with what it descends from", async () => {
  const kinds = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.tuple(edits(3), edits(3), edits(2)),
      fc.tuple(edits(2), edits(2), edits(2)),
      fc.boolean(),
      async (size, [first, second, third], changes, isEditedLast) => {
        const original = newOriginal(size);
        const report = await importFiles(["original.json", original]);
        const id = report.items[0]?.entityId ?? "";
        const generations = [original];
        for (const steps of [first, second]) {
          for (const step of steps) await editHere(id, step);
          generations.push(await exported(id));
        }
        if (isEditedLast) for (const step of third) await editHere(id, step);
        const mine = isEditedLast ? await exported(id) : (generations.at(-1) ?? original);
        for (const [at, was] of generations.entries()) {
          const theirs = editThere(was, changes[at] ?? []);
          const plan = await planFiles(["copy.json", theirs]);
          if (plan.items[0]?.verdict !== "conflict") continue;
          const found = await itemDifferences(LOCAL_VIEWER, plan.id, "1");
          if (!found.ok) throw new Error(found.problem.message);
          const { base } = found.differences;
          expect(givenUp(found.differences, { was, mine, theirs })).toEqual([]);
          const key = base.kind === "unclear" ? "unclear" : String(base.kind === KINDS[at]);
          kinds.set(key, (kinds.get(key) ?? 0) + 1);
        }
      },
    ),
    { numRuns: 40 },
  );
  // Words of its own in each edit tell generations apart nearly always.
  expect(kinds.get("true") ?? 0).toBeGreaterThan((kinds.get("unclear") ?? 0) * 2);
});
