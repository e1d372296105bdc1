import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { processMark } from "@/lib/data/store/files/partial-file";
import type { Maintenance } from "@/lib/domain/backup/report";
import { asNumber, asRecord } from "@/lib/shared/read-value";

const path = (): string => join(/* turbopackIgnore: true */ dataDirectory(), "maintenance.json");

/** The last backup and the last verification; nothing where none was made, or the file cannot be read. */
export function readMaintenance(): Maintenance {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path(), "utf8"));
  } catch {
    return { backup: null, verify: null };
  }
  const record = asRecord(value);
  const [backup, verify] = [asRecord(record?.["backup"]), asRecord(record?.["verify"])];
  // Written by `noteMaintenance` alone, in one step: what has its time has the rest.
  const { backup: lastBackup, verify: lastVerify } = value as Maintenance;
  return {
    backup: asNumber(backup?.["atMs"]) === null ? null : lastBackup,
    verify: asNumber(verify?.["atMs"]) === null ? null : lastVerify,
  };
}

/** Replaces what is known of one of them. */
export function noteMaintenance(news: Partial<Maintenance>): void {
  const text = JSON.stringify({ ...readMaintenance(), ...news });
  // Processes that share a library share this folder, too.
  const partial = `${path()}.${processMark()}.new`;
  writeFileSync(partial, text, { mode: 0o600 });
  renameSync(partial, path());
}
