import { expect, test } from "vitest";

import { getWholeStore } from "@/lib/data/library/client";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { EXPORT_FORMATS } from "@/lib/domain/exports/request";
import { rebuildDerived } from "@/lib/data/derived/rebuild";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collectText, importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { prepareExport } from "./export";
import { freeze } from "./share/freeze";

useLibrary();

const MARK = "pamplemousse";
const ABOUT = { actor: "user:ada" };

/** Texts that say that they are private, each in another way of writing JSON. */
const SPELLINGS = [
  ["plainly", (text: string) => text],
  [
    "with escapes",
    (text: string) => text.replace(`"isPrivate"`, String.raw`"\u0069sPriv\u0061te"`),
  ],
  ["for the second time", (text: string) => text.replace("{", `{"isPrivate":false,`)],
  [
    "behind its messages",
    (text: string) =>
      `${text.replace(`"isPrivate":true,`, "").replace(/\}$/u, "")},"isPrivate":true}`,
  ],
] as const;

async function importCleared(spell: (text: string) => string): Promise<string> {
  const chat = buildConversation({
    id: "s",
    isPrivate: true,
    messages: [buildMessage({ id: "s-1", content: MARK })],
  });
  const text = spell(JSON.stringify(chat));
  expect(JSON.parse(text)).toMatchObject({ isPrivate: true });
  const report = await importFiles(["s.json", text]);
  const store = await getWholeStore();
  await store.write((sql) => sql.run(`UPDATE "Conversation" SET "isPrivate" = 0`));
  return report.items[0]?.entityId ?? "";
}

test.each(SPELLINGS)(
  "a conversation whose text says %s that it is private leaves with consent only, whatever its row says",
  async (_, spell) => {
    const id = await importCleared(spell);
    for (const format of EXPORT_FORMATS) {
      for (const scope of [{ conversations: [id] }, { query: MARK }, {}]) {
        const prepared = await prepareExport(LOCAL_VIEWER, { format, ...scope }, ABOUT);
        const said = prepared.ok ? await collectText(prepared.export.stream) : prepared.code;
        expect(["consent-required", "empty"], `${format} ${JSON.stringify(scope)}`).toContain(said);
      }
    }
    const part = { conversation: id, part: "conversation", messageId: null } as const;
    const shared = await freeze(LOCAL_VIEWER, { ...part, consent: false, redactions: null });
    expect(shared).toMatchObject({ ok: false, code: "consent-required" });
    const request = { format: "cjson", conversations: [id], consent: [id] } as const;
    const given = await prepareExport(LOCAL_VIEWER, request, ABOUT);
    expect(given).toMatchObject({ ok: true, export: { counts: { private: 1 } } });
    const left = given.ok ? await collectText(given.export.stream) : "";
    expect(left).toContain(MARK);
    await rebuildDerived(await getWholeStore());
  },
);
