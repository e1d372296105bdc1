import { writeFileSync } from "node:fs";

import { openBackup } from "@/lib/backup/archive/open";
import { packArchive, type Member } from "@/lib/backup/archive/pack";

/**
 * Writes an archive again with other texts in its members; its manifest and its end fit to them.
 * @param countRows of a member with rows; without it the manifest says how many there were
 */
export async function rewriteArchive(
  from: string,
  to: string,
  change: (name: string, text: string) => string,
  countRows?: (text: string) => number,
): Promise<void> {
  const backup = await openBackup(from);
  async function* members(): AsyncGenerator<Member, void, void> {
    for (const member of backup.members) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of backup.read(member)) chunks.push(chunk);
      const text = change(member.name, Buffer.concat(chunks).toString("utf8"));
      const before = member.rows ?? null;
      const rows = before === null ? null : (countRows?.(text) ?? before);
      yield {
        name: member.name,
        chunks: (async function* () {
          yield Buffer.from(text);
        })(),
        rows: () => rows,
      };
    }
  }
  const parts: Uint8Array[] = [];
  for await (const chunk of packArchive(backup.header.id, members())) parts.push(chunk);
  backup.close();
  writeFileSync(to, Buffer.concat(parts));
}

/** A change of the header of an archive. */
export const ofHeader =
  (from: string | RegExp, to: string) =>
  (name: string, text: string): string =>
    name === "colloquy-backup.json" ? text.replace(from, to) : text;
