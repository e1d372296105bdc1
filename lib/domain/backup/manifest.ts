import { asList, asNumber, asRecord, asText } from "@/lib/shared/read-value";

/** What an archive calls itself, and the version of its layout. */
export const BACKUP_FORMAT = "colloquy-backup";
export const BACKUP_VERSION = 2;
/** The layout that does not end with the hash of the whole file. */
const WITHOUT_WHOLE_HASH = 1;

/** The members that are no rows. */
export const HEADER_NAME = "colloquy-backup.json";
export const KEY_NAME = "secret-key.json";
export const MANIFEST_NAME = "manifest.json";

/** Where a ledger ended when it was backed up; `hash` is empty for one without entries. */
export interface LedgerEnd {
  readonly entries: number;
  readonly seq: number;
  readonly hash: string;
}

/** The first member: what the archive holds, before any of it is read. */
export interface BackupHeader {
  readonly id: string;
  /** Whether the file has to end with the hash of everything before. */
  readonly hasWholeHash: boolean;
  /** The version of Colloquy that made it. */
  readonly app: string;
  readonly madeAt: string;
  /** The database it was made from; for people. */
  readonly engine: string;
  readonly migrations: readonly string[];
  /** The tables in the order of their rows, each with its columns in the order of their cells. */
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  /** The highest number each table has ever given to a row. */
  readonly sequences: ReadonlyMap<string, number>;
  readonly ledger: LedgerEnd;
  /** The ids of the keys that its secrets are encrypted with. */
  readonly secretKeys: readonly string[];
  /** How much of the library was not what was written when it was checked for this; null where nobody has checked it. */
  readonly faults: number | null;
}

export interface ManifestMember {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** For members of rows. */
  readonly rows?: number;
}

/** The last member: what every other one consists of. */
export interface BackupManifest {
  readonly id: string;
  readonly members: readonly ManifestMember[];
}

export function headerText(header: Omit<BackupHeader, "hasWholeHash">): string {
  const { sequences, faults, ...rest } = header;
  const value = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    ...rest,
    sequences: Object.fromEntries(sequences),
    ...(faults === null ? {} : { faults }),
  };
  return `${JSON.stringify(value, null, 1)}\n`;
}

export function manifestText({ id, members }: BackupManifest): string {
  return `${JSON.stringify({ id, members }, null, 1)}\n`;
}

export type ReadHeader =
  | { readonly ok: true; readonly header: BackupHeader }
  | { readonly ok: false; readonly why: "foreign" | "newer" | "altered"; readonly app: string };

/** Reads the first member of an archive. */
export function parseHeader(text: string): ReadHeader {
  const record = asRecord(parsed(text));
  const app = asText(record?.["app"]) ?? "";
  if (record?.["format"] !== BACKUP_FORMAT) return { ok: false, why: "foreign", app };
  const version = record["version"];
  if (version !== BACKUP_VERSION && version !== WITHOUT_WHOLE_HASH) {
    return { ok: false, why: "newer", app };
  }
  const [id, madeAt, engine] = [record["id"], record["madeAt"], record["engine"]].map(asText);
  const migrations = texts(record["migrations"]);
  const secretKeys = texts(record["secretKeys"]);
  const tables = readTables(record["tables"]);
  const sequences = readSequences(record["sequences"]);
  const ledger = readLedger(record["ledger"]);
  const isWhole = id && madeAt && engine && migrations && secretKeys && tables && sequences;
  if (!isWhole || ledger === null) return { ok: false, why: "altered", app };
  const hasWholeHash = version !== WITHOUT_WHOLE_HASH;
  const made = { id, hasWholeHash, app, madeAt, engine };
  return {
    ok: true,
    header: {
      ...made,
      migrations,
      tables,
      sequences,
      ledger,
      secretKeys,
      faults: asNumber(record["faults"]),
    },
  };
}

/** Reads the last member of an archive; null when it is none. */
export function parseManifest(text: string): BackupManifest | null {
  const record = asRecord(parsed(text));
  const id = asText(record?.["id"]);
  const members: ManifestMember[] = [];
  for (const entry of asList(record?.["members"])) {
    const member = asRecord(entry);
    const [name, sha256] = [asText(member?.["name"]), asText(member?.["sha256"])];
    const [bytes, rows] = [asNumber(member?.["bytes"]), asNumber(member?.["rows"])];
    if (name === null || sha256 === null || bytes === null) return null;
    members.push({ name, bytes, sha256, ...(rows === null ? {} : { rows }) });
  }
  return id === null || members.length === 0 ? null : { id, members };
}

/** The name of a part of a table's rows, the first being 1. */
export const partName = (table: string, part: number): string =>
  `rows/${table}-${String(part).padStart(5, "0")}.jsonl`;

/** The table whose rows a member holds; null for the others. */
export function tableOfMember(name: string): string | null {
  return /^rows\/(\w+)-\d{5,}\.jsonl$/.exec(name)?.[1] ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function texts(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const list = value.flatMap((entry) => asText(entry) ?? []);
  return list.length === value.length ? list : null;
}

function readTables(value: unknown): BackupHeader["tables"] | null {
  const tables: { name: string; columns: string[] }[] = [];
  for (const entry of asList(value)) {
    const record = asRecord(entry);
    const name = asText(record?.["name"]);
    const columns = texts(record?.["columns"]);
    if (name === null || columns === null) return null;
    tables.push({ name, columns });
  }
  return tables.length === 0 ? null : tables;
}

function readSequences(value: unknown): Map<string, number> | null {
  const record = asRecord(value);
  if (record === null) return null;
  const sequences = new Map<string, number>();
  for (const [table, highest] of Object.entries(record)) {
    if (!Number.isSafeInteger(highest)) return null;
    sequences.set(table, Number(highest));
  }
  return sequences;
}

function readLedger(value: unknown): LedgerEnd | null {
  const record = asRecord(value);
  const [entries, seq] = [asNumber(record?.["entries"]), asNumber(record?.["seq"])];
  const hash = asText(record?.["hash"]);
  return entries === null || seq === null || hash === null ? null : { entries, seq, hash };
}
