import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { getExport, exportedStates } from "@/lib/data/exports/records";
import { getConversation } from "@/lib/data/conversations/get";
import { editConversation } from "@/lib/data/conversations/edit";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { contentHash } from "@/lib/json/hash";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collect, collectText, importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { readZip } from "@/lib/testing/zip/read";

import { prepareExport } from "../export";

useLibrary();

const TEA = JSON.stringify(buildConversation({ id: "tea", conversationTitle: "Tea" }));
const RUM = JSON.stringify(buildConversation({ id: "rum", conversationTitle: "Rum" }), null, 3);

async function download(request: Partial<ExportRequest>) {
  const prepared = await prepareExport(
    LOCAL_VIEWER,
    { format: "zip", ...request },
    { actor: "user:ada", via: "app" },
  );
  if (!prepared.ok) throw new Error(prepared.code);
  return prepared.export;
}

async function rename(title: string) {
  const { id, shellRevision } = (await getConversation(LOCAL_VIEWER, "doc:tea"))!;
  await editConversation(LOCAL_VIEWER, {
    id,
    expectedRevision: shellRevision,
    edit: { kind: "title", title },
  });
  return id;
}

describe("a download says how it compares with the import", () => {
  test("an untouched one is identical, with the hash it will have", async () => {
    await importFiles(["tea.json", TEA]);
    const one = await download({ conversations: ["doc:tea"], format: "cjson" });
    expect(one).toMatchObject({ proof: "identical", sha256: contentHash(TEA) });
    expect(await collectText(one.stream)).toBe(TEA);
  });

  test("an edited one counts what changed, and the manifest names it", async () => {
    await importFiles(["tea.json", TEA], ["rum.json", RUM]);
    const id = await rename("Green tea");
    const one = await download({ conversations: [id], format: "cjson" });
    expect(one).toMatchObject({ proof: "changed; n=1", sha256: null });
    await collect(one.stream);
    const all = await download({});
    expect(all.proof.split(", ").sort()).toEqual(["changed; n=1", "identical; n=1"]);
    const files = await readZip(Buffer.concat(await collect(all.stream)));
    const manifest = JSON.parse(files.get("manifest.json") ?? "") as { documents: unknown[] };
    expect(manifest.documents).toContainEqual({
      file: "Green tea.cjson.json",
      kind: "conversation",
      documentId: "tea",
      bytes: Buffer.byteLength(files.get("Green tea.cjson.json") ?? ""),
      sha256: contentHash(files.get("Green tea.cjson.json") ?? ""),
      private: false,
      proof: {
        state: "changed",
        importHash: contentHash(TEA),
        differences: [{ kind: "document-changed", members: ["conversationTitle"] }],
      },
    });
  });

  test("taking the edit back makes it identical again", async () => {
    await importFiles(["tea.json", TEA]);
    await rename("Green tea");
    await rename("Tea");
    const one = await download({ conversations: ["doc:tea"], format: "cjson" });
    expect(await collectText(one.stream)).toBe(TEA);
    expect(one.proof).toBe("identical");
  });
});

describe("the record of an export", () => {
  test("has size, hash and proofs of what left", async () => {
    await importFiles(["tea.json", TEA]);
    const one = await download({ conversations: ["doc:tea"], format: "cjson" });
    expect(await getExport(LOCAL_VIEWER, one.id)).toMatchObject({ outcome: "running" });
    await collect(one.stream);
    expect(await getExport(LOCAL_VIEWER, one.id)).toMatchObject({
      outcome: "done",
      actor: "user:ada",
      via: "app",
      bytes: Buffer.byteLength(TEA),
      sha256: contentHash(TEA),
      proofs: { identical: 1 },
    });
    const { id, revision } = (await getConversation(LOCAL_VIEWER, "doc:tea"))!;
    expect((await exportedStates(LOCAL_VIEWER, id)).at(0)).toMatchObject({
      exportId: one.id,
      revision,
      contentHash: contentHash(TEA),
    });
  });

  test("says when somebody broke it off", async () => {
    const many = Array.from({ length: 30 }, (_, at) => buildConversation({ id: `c${at}` }));
    await importFiles(["all.json", many]);
    const all = await download({ format: "ndjson" });
    for await (const _ of all.stream) break;
    expect(await getExport(LOCAL_VIEWER, all.id)).toMatchObject({
      outcome: "aborted",
      sha256: null,
    });
  });

  test("says when it failed", async () => {
    await importFiles(["tea.json", TEA]);
    const one = await download({ conversations: ["doc:tea"] });
    const { id, shellRevision } = (await getConversation(LOCAL_VIEWER, "doc:tea"))!;
    const edit = { kind: "private", value: true } as const;
    await editConversation(LOCAL_VIEWER, { id, expectedRevision: shellRevision, edit });
    await expect(collect(one.stream)).rejects.toThrow("became private");
    expect(await getExport(LOCAL_VIEWER, one.id)).toMatchObject({ outcome: "failed" });
    expect(await exportedStates(LOCAL_VIEWER, id)).toEqual([]);
  });
});

const CANARY = Buffer.from("the bytes of a file that must not leave ".repeat(30)).toString(
  "base64",
);

test("without attachments means without, in every format that carries documents", async () => {
  const document = buildConversation({
    id: "files",
    messages: [
      {
        ...buildMessage({ content: `See ![x](data:image/png;base64,${CANARY}) here` }),
        attachments: [
          {
            id: "a1",
            attachmentKind: "file",
            name: "letter.txt",
            base64content: CANARY,
            metadata: { extractedText: "the bytes of a file ".repeat(30), pages: 3 },
          },
          {
            id: "a2",
            attachmentKind: "image",
            name: "p.png",
            uri: `data:image/png;base64,${CANARY}`,
          },
          { id: "a3", attachmentKind: "link", name: "site", uri: "https://example.org/" },
        ],
      },
    ],
  });
  await importFiles(["files.json", document]);
  for (const format of ["cjson", "ndjson"] as const) {
    const one = await download({ format, options: { attachments: false } });
    expect(one.proof).toBe("redacted");
    const text = await collectText(one.stream);
    expect(text).not.toContain(CANARY.slice(0, 40));
    expect(text).not.toContain("the bytes of a file");
    for (const kept of ["letter.txt", "p.png", "https://example.org/", '"pages":', "See !["]) {
      expect(text).toContain(kept);
    }
    const plan = await planFiles(["back.json", text]);
    expect(plan.items.map(({ verdict }) => verdict)).toEqual(["conflict"]);
  }
});

test("a consent that is remembered holds for the same conversation alone", async () => {
  const diary = buildConversation({ id: "diary", isPrivate: true });
  await importFiles(["d.json", diary], ["tea.json", TEA]);
  const asked = { conversations: ["doc:diary"], format: "cjson" } as const;
  const first = await download({ ...asked, consent: true, rememberConsent: true });
  await collect(first.stream);
  const again = await download(asked);
  await collect(again.stream);
  expect((await getExport(LOCAL_VIEWER, again.id))?.consents).toEqual(["diary"]);
  expect(await prepareExport(LOCAL_VIEWER, { format: "zip" }, { actor: "user:ada" })).toMatchObject(
    {
      ok: false,
      code: "consent-required",
    },
  );
});
