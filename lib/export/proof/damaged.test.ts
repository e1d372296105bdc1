import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { getConversation } from "@/lib/data/conversations/get";
import { getExport } from "@/lib/data/exports/records";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collect, collectText, importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { readZip } from "@/lib/testing/zip/read";
import { buildToolsets } from "@/lib/testing/builders/toolset";

import { prepareExport } from "../export";
import { reviewExport } from "../review/review";

const library = useLibrary();

const WALNUT = JSON.stringify(
  buildConversation({
    id: "walnut",
    conversationTitle: "Walnuts",
    messages: Array.from({ length: 5 }, (_, n) => buildMessage({ content: `Walnut ${n}` })),
  }),
);
const PLUM = JSON.stringify(buildConversation({ id: "plum", conversationTitle: "Plums" }));
const TOOLS = JSON.stringify(buildToolsets());

/** Ways in which a stored text changes behind the application's back, each with what puts it right again. */
const CHANGES = [
  [
    "a message",
    `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 3', 'Walnut 4') WHERE raw LIKE '%Walnut 3%'`,
    `UPDATE "MessageBody" SET raw = replace(raw, 'Walnut 4', 'Walnut 3')
     WHERE "messageId" = (SELECT max("messageId") - 1 FROM "MessageBody" WHERE raw LIKE '%Walnut%')`,
  ],
  [
    "what stands around the messages",
    `UPDATE "Conversation" SET head = replace(head, 'Walnuts', 'Walnutz') WHERE "documentId" = 'walnut'`,
    `UPDATE "Conversation" SET head = replace(head, 'Walnutz', 'Walnuts') WHERE "documentId" = 'walnut'`,
  ],
  [
    "white space",
    `UPDATE "Conversation" SET tail = tail || ' ' WHERE "documentId" = 'walnut'`,
    `UPDATE "Conversation" SET tail = substr(tail, 1, length(tail) - 1) WHERE "documentId" = 'walnut'`,
  ],
] as const;

const ask = (request: Partial<ExportRequest>) =>
  prepareExport(LOCAL_VIEWER, { format: "zip", ...request }, { actor: "user:ada" });

async function download(request: Partial<ExportRequest>) {
  const prepared = await ask(request);
  if (!prepared.ok) throw new Error(prepared.code);
  return prepared.export;
}

async function withChange(change: string, undo: string, look: () => Promise<void>): Promise<void> {
  const store = await library.store();
  expect(await store.write((sql) => sql.run(change))).toBe(1);
  try {
    await look();
  } finally {
    await store.write((sql) => sql.run(undo));
  }
}

describe.each(CHANGES)("when %s was changed behind the application's back", (_, change, undo) => {
  test.each(["cjson", "zip", "ndjson", "markdown", "html", "openai-chat"] as const)(
    "an export as %s names the document and asks",
    async (format) => {
      await importFiles(["w.json", WALNUT], ["p.json", PLUM]);
      await withChange(change, undo, async () => {
        expect(await ask({ format })).toMatchObject({
          ok: false,
          code: "damaged-documents",
          items: [{ documentId: "walnut", title: "Walnuts", kind: "conversation" }],
        });
        const one = await download({ format, conversations: ["doc:plum"] });
        await collect(one.stream);
        expect((await getExport(LOCAL_VIEWER, one.id))?.outcome).toBe("done");
      });
    },
  );

  test("the review says so before anybody exports, and never identical", async () => {
    await importFiles(["w.json", WALNUT]);
    await withChange(change, undo, async () => {
      const reviewed = await reviewExport(LOCAL_VIEWER, { format: "cjson" }, { all: false });
      expect(reviewed).toMatchObject({
        ok: true,
        review: {
          needsDecision: true,
          damaged: [{ documentId: "walnut", title: "Walnuts" }],
          proofs: { damaged: 1 },
          proof: { state: "damaged" },
        },
      });
    });
  });

  test("it leaves with consent, marked in header, manifest and record", async () => {
    await importFiles(["w.json", WALNUT], ["p.json", PLUM]);
    const id = (await getConversation(LOCAL_VIEWER, "doc:walnut"))?.id ?? "";
    await withChange(change, undo, async () => {
      const one = await download({ format: "cjson", conversations: [id], includeDamaged: [id] });
      expect(one).toMatchObject({ proof: "damaged", sha256: null, byteLength: null });
      expect(await collectText(one.stream)).not.toBe(WALNUT);
      const all = await download({ includeDamaged: true });
      expect(all.proof.split(", ").sort()).toEqual(["damaged; n=1", "identical; n=1"]);
      const files = await readZip(Buffer.concat(await collect(all.stream)));
      expect(JSON.parse(files.get("manifest.json") ?? "")).toMatchObject({
        documents: expect.arrayContaining([
          expect.objectContaining({ documentId: "walnut", proof: { state: "damaged" } }),
        ]),
      });
      expect((await getExport(LOCAL_VIEWER, all.id))?.proofs).toEqual({ damaged: 1, identical: 1 });
      const written = await download({ format: "markdown", includeDamaged: true });
      expect(written.proof).toContain("damaged");
      await collect(written.stream);
    });
  });
});

test("a file of toolsets is asked about as well", async () => {
  await importFiles(["t.json", TOOLS]);
  await withChange(
    `UPDATE "ToolsetFile" SET tail = tail || ' '`,
    `UPDATE "ToolsetFile" SET tail = substr(tail, 1, length(tail) - 1)`,
    async () => {
      for (const format of ["cjson", "mci", "openai-tools"] as const) {
        expect(await ask({ format })).toMatchObject({
          ok: false,
          code: "damaged-documents",
          items: [{ kind: "toolsets" }],
        });
      }
      const one = await download({ format: "cjson", includeDamaged: true });
      expect(one.proof).toBe("damaged");
      expect(await collectText(one.stream)).toBe(`${TOOLS} `);
      const reviewed = await reviewExport(LOCAL_VIEWER, { format: "mci" }, { all: false });
      expect(reviewed).toMatchObject({ ok: true, review: { damaged: [{ kind: "toolsets" }] } });
    },
  );
});

test("damage between the question and the last byte fails the download", async () => {
  await importFiles(["w.json", WALNUT]);
  const [, change, undo] = CHANGES[0];
  const one = await download({ format: "cjson" });
  await withChange(change, undo, async () => {
    await expect(collect(one.stream)).rejects.toThrow(/damaged/);
    expect((await getExport(LOCAL_VIEWER, one.id))?.outcome).toBe("failed");
  });
});
