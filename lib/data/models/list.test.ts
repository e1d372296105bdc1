import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { contentHash } from "@/lib/json/hash";
import { readText, useLibrary } from "@/lib/testing/library/library";

import { beginImport } from "../imports/write";
import { findByContentHash, findByDocumentId } from "../imports/identity";
import { getImport, importOriginal } from "../imports/list";
import { listModelsFiles, modelsText } from "./list";
import { undoImport } from "../imports/undo";

useLibrary();

const TEXT = `{"modelDefinitions":[{"id":"a","displayName":"Model A"},{"id":"b"}],  "schemaUrl":"x"}\n`;

test("a models document is kept whole, found again and undone", async () => {
  const importHash = contentHash(TEXT);
  const writer = await beginImport(LOCAL_VIEWER, {
    id: "01JA0000000000000000000001",
    name: "models.json",
  });
  const { entityId, bytes } = await writer.writeModelsFile({
    target: { mode: "new" },
    format: "cjson",
    text: TEXT,
    importHash,
    problems: { error: 0, warning: 2 },
  });
  expect(bytes).toBe(TEXT.length);
  await writer.recordItem({
    ordinal: 0,
    name: "models.json",
    kind: "models",
    format: "cjson",
    verdict: "new",
    outcome: "imported",
    decision: "import",
    title: "Model A",
    documentId: "a,b",
    entityId,
    fileHash: importHash,
    contentHash: importHash,
    problems: [{ rule: "x" }],
    counts: { models: 2 },
    fidelity: { lost: [] },
    original: new Uint8Array([1, 2, 3]),
  });
  await writer.finish(() => null);

  expect(await listModelsFiles()).toMatchObject([
    { id: entityId, title: "Model A", documentId: "a,b", modelCount: 2, warningCount: 2 },
  ]);
  expect(await readText(await modelsText(entityId))).toBe(TEXT);
  expect(await findByDocumentId(LOCAL_VIEWER, "models", "a,b")).toMatchObject([
    { id: entityId, kind: "models" },
  ]);
  expect(await findByDocumentId(LOCAL_VIEWER, "conversation", "a,b")).toEqual([]);
  expect(await findByContentHash(LOCAL_VIEWER, "models", importHash)).toHaveLength(1);

  const stored = await getImport(LOCAL_VIEWER, "01JA0000000000000000000001");
  expect(stored?.items).toMatchObject([
    { problems: [{ rule: "x" }], counts: { models: 2 }, fidelity: { lost: [] }, hasOriginal: true },
  ]);
  const original = await importOriginal(
    LOCAL_VIEWER,
    "01JA0000000000000000000001",
    stored?.items[0]?.id ?? 0,
  );
  expect([...(original ?? [])]).toEqual([1, 2, 3]);
  expect(await importOriginal(LOCAL_VIEWER, "other", stored?.items[0]?.id ?? 0)).toBeNull();

  expect(await undoImport(LOCAL_VIEWER, "01JA0000000000000000000001")).toMatchObject({ ok: true });
  expect(await listModelsFiles()).toEqual([]);
});
