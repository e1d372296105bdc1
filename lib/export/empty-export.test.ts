import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { listExportPage } from "@/lib/data/exports/page";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { prepareExport } from "./export";

useLibrary();

test.each(["openai-fine-tuning", "openai-dpo"] as const)(
  "an export without a line is refused by name: %s",
  async (format) => {
    const messages = [buildMessage({ content: "Is anybody there?" })];
    await importFiles(["a.json", buildConversation({ id: "a", messages })]);
    const prepared = await prepareExport(LOCAL_VIEWER, { format }, { actor: "user:ada" });
    expect(prepared).toMatchObject({ ok: false, code: "nothing-to-write" });
    expect((await listExportPage(LOCAL_VIEWER)).items).toEqual([]);
  },
);
