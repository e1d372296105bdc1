import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { conversationText } from "@/lib/data/conversations/text";
import { modelsText } from "@/lib/data/models/list";
import { toolsetText } from "@/lib/data/toolsets/list";

import { collectText } from "./drop";

const NAME = join(import.meta.dirname, "__fixtures__/library-of-c2471f6");

/** What a library had that commit c2471f6 made: its imports of twelve formats, two edits, a pin, the trash, an export. */
interface FormerFacts {
  readonly edited: readonly string[];
  readonly pinned: { readonly conversation: string; readonly message: number };
  readonly trashed: string;
  readonly exported: string;
  /** SHA-256 of the bytes of each document by its id, as that commit read them. */
  readonly documents: Readonly<Record<string, string>>;
}

export const formerFacts = (): FormerFacts =>
  JSON.parse(readFileSync(`${NAME}.json`, "utf8")) as FormerFacts;

/** Writes that library into a file. */
export function writeFormerLibrary(file: string): void {
  writeFileSync(file, gunzipSync(readFileSync(`${NAME}.db.gz`)), { mode: 0o600 });
}

/** The hashes of the same documents as the library of this environment reads them; "missing" for one that is gone. */
export async function readFormerDocuments(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const id of Object.keys(formerFacts().documents)) {
    const text =
      (await conversationText(LOCAL_VIEWER, id)) ??
      (await toolsetText(id)) ??
      (await modelsText(id));
    found[id] =
      text === null
        ? "missing"
        : createHash("sha256")
            .update(await collectText(text.chunks))
            .digest("hex");
  }
  return found;
}
