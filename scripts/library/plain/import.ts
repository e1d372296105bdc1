import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { ulid } from "ulid";

import { beginImport } from "@/lib/data/imports/write";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { contentHash } from "@/lib/json/hash";

import { plainDocuments, type PlainOptions } from "./documents";

/** Writes a plain library into the open one, the way an import does that has read and checked its files. */
export async function importPlain(options: PlainOptions): Promise<void> {
  const writer = await beginImport(LOCAL_VIEWER, { id: ulid(), name: "plain library" });
  for (const { head, messages, tail } of plainDocuments(options)) {
    await writer.writeConversation({
      target: { mode: "new" },
      format: "cjson",
      head,
      messages: messages.map(({ lead, raw }) => ({
        lead,
        raw,
        facts: messageFacts(JSON.parse(raw)),
      })),
      close: () => ({
        tail,
        importHash: contentHash(head + tail),
        problems: { error: 0, warning: 0 },
        textHash: null,
      }),
    });
  }
  await writer.finish(() => ({}));
}
