import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { listExportPage } from "@/lib/data/exports/page";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { previewExport } from "./preview-export";

useLibrary();

const MAIL = "anna.berg@mail.org";

async function store(contents: readonly string[], more: object = {}): Promise<string> {
  const messages = contents.map((content, at) => buildMessage({ id: `m${at}`, content }));
  const { id } = await importConversation(
    JSON.stringify({ ...buildConversation({ messages }), ...more }, null, 2),
  );
  return id;
}

test("the first lines as the writer makes them, and nothing is recorded", async () => {
  const many = Array.from({ length: 200 }, (_, at) => `Words ${at}`);
  const id = await store(many);
  const plain = await previewExport(LOCAL_VIEWER, { format: "markdown", conversations: [id] });
  if (!plain.ok) throw new Error(plain.code);
  expect(plain.preview).toMatchObject({ cut: true, documents: 1 });
  expect(plain.preview.fileName).toMatch(/\.md$/);
  expect(plain.preview.text).toContain("Words 0");
  expect(plain.preview.text.split("\n").length).toBeLessThanOrEqual(40);
  const page = await previewExport(LOCAL_VIEWER, { format: "html", conversations: [id] });
  expect(page.ok && page.preview.text.startsWith("<body")).toBe(true);
  const packed = await previewExport(LOCAL_VIEWER, { format: "zip", conversations: [id] });
  expect(packed.ok && packed.preview.text.startsWith("{\n")).toBe(true);
  expect((await listExportPage(LOCAL_VIEWER, { limit: 10 })).items).toEqual([]);
});

test("shows what is left after the redaction, and says what is not decided yet", async () => {
  const id = await store([`Write to ${MAIL}`]);
  const request = { format: "markdown", conversations: [id] } as const;
  const masked = await previewExport(LOCAL_VIEWER, {
    ...request,
    redactions: { rules: { "personal.email": "mask" } },
  });
  if (!masked.ok) throw new Error(masked.code);
  expect(masked.preview.text).not.toContain(MAIL);
  expect(masked.preview.text).toContain("Write to ");
  expect(await previewExport(LOCAL_VIEWER, { ...request, redactions: {} })).toMatchObject({
    code: "review-required",
    undecided: 1,
  });
});

test("nothing of a private conversation is shown without consent, and its consent is not recorded", async () => {
  const id = await store(["Dear diary"], { isPrivate: true });
  const request = { format: "text", conversations: [id] } as const;
  expect(await previewExport(LOCAL_VIEWER, request)).toMatchObject({
    ok: false,
    code: "consent-required",
  });
  const shown = await previewExport(LOCAL_VIEWER, { ...request, consent: [id] });
  expect(shown.ok && shown.preview.text).toContain("Dear diary");
  // A later export asks again.
  expect(await previewExport(LOCAL_VIEWER, request)).toMatchObject({
    ok: false,
    code: "consent-required",
  });
});

test("conversations that do not exist are named", async () => {
  expect(await previewExport(LOCAL_VIEWER, { format: "text", conversations: ["none"] })).toEqual({
    ok: false,
    code: "not-found",
    ids: ["none"],
  });
});
