import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { arbitraryMessage } from "@/lib/testing/arbitrary/message";
import { arbitraryStep, idsOf, takeStep } from "@/lib/testing/library/edit-steps";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";
import { redo, undo } from "@/lib/data/changes/undo";
import { listVersions, versionText } from "@/lib/data/history/versions";
import { rebuildDerived } from "@/lib/data/derived/rebuild";
import { setSetting } from "@/lib/data/settings/settings";
import { checkStore } from "@/lib/data/derived/laws";
import { withoutMark } from "@/lib/data/documents/byte-length";
import { addTo } from "@/lib/shared/add-to";

const library = useLibrary();

/** Messages as the store keeps them, problems counted. */
async function stored(): Promise<unknown> {
  const store = await library.store();
  return store.read((sql) =>
    sql.all(
      `SELECT key, "errorCount", "warningCount", "byteLength" FROM "Conversation" ORDER BY key`,
    ),
  );
}

/** So that the next library is checked faster. */
async function empty(): Promise<void> {
  const store = await library.store();
  await store.write((sql) => sql.run(`DELETE FROM "Message"`));
  await store.write((sql) => sql.run(`DELETE FROM "Conversation"`));
}

test("whatever was done, undoing all of it gives the first bytes, redoing it the last ones, and a rebuild changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.array(arbitraryMessage, { maxLength: 6 }), { nil: undefined }),
      fc.array(arbitraryStep, { minLength: 1, maxLength: 14 }),
      fc.constantFrom(undefined, 2, "\t"),
      fc.boolean(),
      fc.boolean(),
      async (messages, steps, indent, withMark, audit) => {
        await setSetting("auditTrail", audit ? "on" : "off");
        const document = { id: "any", schemaUrl: "x", messages, conversationTitle: "T" };
        const first = (withMark ? "\uFEFF" : "") + JSON.stringify(document, null, indent);
        const { id } = await importConversation(first);
        for (const next of steps) await takeStep(id, next);
        const edited = await exportedConversation(id);
        const ids = await idsOf(id);
        expect(() => JSON.parse((edited ?? "").replace("\uFEFF", "")) as unknown).not.toThrow();
        expect(await checkStore(await library.store())).toEqual([]);

        let undone = 0;
        while ((await undo(LOCAL_VIEWER, { noun: "conversation", id })).ok) undone += 1;
        expect(await exportedConversation(id)).toBe(first);
        expect(await checkStore(await library.store())).toEqual([]);
        for (let n = 0; n < undone; n += 1) await redo(LOCAL_VIEWER, { noun: "conversation", id });
        expect(await exportedConversation(id)).toBe(edited);
        expect(await idsOf(id)).toEqual(ids);
        // An import of a test counts no problems, an edit does.
        await takeStep(id, {
          on: "conversation",
          edit: { kind: "title", title: "A title nobody else gives" },
        });
        const counted = await stored();
        await rebuildDerived(await library.store());
        expect(await stored()).toEqual(counted);
        await empty();
      },
    ),
    { numRuns: 25 },
  );
}, 240_000);

/** The texts of all messages by row id, and of the conversation around them. */
async function presentTexts(id: string): Promise<Map<number | null, string>> {
  const store = await library.store();
  return store.read(async (sql) => {
    const shell = await sql.query
      .selectFrom("Conversation")
      .select(["key", "head", "tail"])
      .where("id", "=", id)
      .executeTakeFirst();
    const messages = await sql.query
      .selectFrom("Message as m")
      .innerJoin("MessageBody as b", "b.messageId", "m.id")
      .select(["m.id", "b.raw"])
      .where("m.conversationKey", "=", shell?.key ?? 0)
      .execute();
    const texts = new Map<number | null, string>(messages.map((row) => [row.id, row.raw]));
    return texts.set(null, withoutMark(shell?.head ?? "") + (shell?.tail ?? ""));
  });
}

/** Without texts that only repeat the one before. */
function changesOf(texts: readonly string[]): string[] {
  return texts.filter((text, at) => text !== texts[at - 1]);
}

async function versionTexts(id: string, messageId: number | null): Promise<string[]> {
  const { versions } = (await listVersions(LOCAL_VIEWER, id, messageId)) ?? { versions: [] };
  const numbers = versions.map(({ number }) => number).toReversed();
  return Promise.all(
    numbers.map(
      async (number) => (await versionText(LOCAL_VIEWER, id, messageId, number)) ?? "none",
    ),
  );
}

test("every version is what the text was at its time", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.array(arbitraryMessage, { maxLength: 4 }), { nil: undefined }),
      fc.array(arbitraryStep, { minLength: 1, maxLength: 14 }),
      async (messages, steps) => {
        const document = { id: "any", schemaUrl: "x", messages, conversationTitle: "T" };
        const { id } = await importConversation(JSON.stringify(document, null, 2));
        const seen = new Map<number | null, string[]>();
        const note = async (): Promise<void> => {
          for (const [key, text] of await presentTexts(id)) {
            addTo(seen, key, text);
          }
        };
        await note();
        for (const next of steps) {
          await takeStep(id, next);
          await note();
        }
        for (const key of (await presentTexts(id)).keys()) {
          const versions = await versionTexts(id, key);
          expect(changesOf(versions)).toEqual(changesOf(seen.get(key) ?? []));
        }
        await empty();
      },
    ),
    { numRuns: 25 },
  );
}, 240_000);
