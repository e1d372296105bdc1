import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { listConsents } from "@/lib/data/exports/consents";
import { deleteConversation } from "@/lib/data/trash/move";
import { EXPORT_FORMATS, type ExportRequest } from "@/lib/domain/exports/request";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collectText, importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { prepareExport } from "./export";

useLibrary();

const MARK = "pamplemousse";

const chat = (id: string, isPrivate: boolean) =>
  buildConversation({
    id,
    conversationTitle: id,
    isPrivate,
    ...(isPrivate && { ownerId: "ada" }),
    messages: [buildMessage({ id: `${id}-1`, content: isPrivate ? MARK : "open" })],
  });

/** What leaves for a request, and how much of it is private; nothing where the answer is a question or a refusal. */
async function leaving(request: ExportRequest): Promise<{ text: string; secrets: number }> {
  const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
  if (!prepared.ok) return { text: JSON.stringify(prepared), secrets: 0 };
  // A zip does not show its texts.
  const secrets = prepared.export.counts.private;
  return { text: await collectText(prepared.export.stream), secrets };
}

test("what is private leaves from the trash with consent only, in every format and however it is named", async () => {
  const report = await importFiles(["s.json", chat("s", true)], ["o.json", chat("o", false)]);
  const [secret = "", open = ""] = report.items.map(({ entityId }) => entityId ?? "");
  for (const isTrashed of [false, true]) {
    if (isTrashed) await deleteConversation(LOCAL_VIEWER, secret);
    const scopes: Partial<ExportRequest>[] = [
      { conversations: [secret] },
      { conversations: ["doc:s"] },
      { conversations: [open, secret] },
      { query: MARK },
      { query: "is:private" },
      {},
    ];
    for (const format of EXPORT_FORMATS) {
      for (const scope of scopes) {
        for (const choice of [
          {},
          { includePrivate: true },
          { includePrivate: false },
          { consent: [open] },
        ]) {
          const left = await leaving({ format, ...scope, ...choice });
          expect(
            left.text,
            `asked for ${JSON.stringify({ format, ...scope, ...choice })}`,
          ).not.toContain(MARK);
          expect(left.secrets).toBe(0);
        }
      }
    }
    expect(await listConsents(LOCAL_VIEWER)).toEqual([]);
  }
  const asked = await prepareExport(
    LOCAL_VIEWER,
    { format: "zip", conversations: [secret] },
    { actor: "user:ada" },
  );
  expect(asked).toMatchObject({ ok: false, code: "consent-required", items: [{ id: secret }] });
  const given = await leaving({ format: "cjson", conversations: [secret], consent: [secret] });
  expect(given).toMatchObject({ text: expect.stringContaining(MARK), secrets: 1 });
  expect(await listConsents(LOCAL_VIEWER, secret)).toHaveLength(1);
});

test("what is in the trash leaves with neither all nor what a search finds", async () => {
  const report = await importFiles(["s.json", chat("s", true)], ["o.json", chat("o", false)]);
  await deleteConversation(LOCAL_VIEWER, report.items[0]?.entityId ?? "");
  for (const scope of [{}, { query: MARK }, { query: "is:private" }]) {
    const left = await leaving({ format: "ndjson", ...scope, consent: true });
    expect(left).toMatchObject({ secrets: 0, text: expect.not.stringContaining(MARK) });
  }
});
