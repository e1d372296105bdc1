import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** A row of a list, and where it is in the file. */
export interface Row {
  readonly record: JsonRecord;
  /** JSON Pointer. */
  readonly path: string;
}

/** What any generation of exports holds, in the words of the config file. */
export interface Library {
  readonly messages: readonly Row[];
  /** By id. */
  readonly topics: ReadonlyMap<string, JsonRecord>;
  readonly sessions: ReadonlyMap<string, JsonRecord>;
  readonly groups: ReadonlyMap<string, JsonRecord>;
  readonly threads: ReadonlyMap<string, JsonRecord>;
  readonly files: ReadonlyMap<string, JsonRecord>;
  /** The messages are one conversation in reading order; else they are told apart and ordered by their members. */
  readonly isOneTopic: boolean;
  /** Of one topic. */
  readonly title: string | null;
  /** What the file says of itself. */
  readonly about: JsonRecord;
  /** Members nobody knows. */
  readonly rest: JsonRecord;
  /** Pointers of entries of any list that are no objects, with their values. */
  readonly broken: readonly { readonly path: string; readonly value: unknown }[];
  readonly settings: number;
  readonly otherRows: number;
  /** Rows of side lists that could not be joined to anything. */
  readonly unlinkedRows: number;
}

export function readRows(value: unknown, path: string): Pick<Library, "broken"> & { rows: Row[] } {
  const rows: Row[] = [];
  const broken: { path: string; value: unknown }[] = [];
  asList(value).forEach((entry, position) => {
    const record = asRecord(entry);
    const place = `${path}/${position}`;
    if (record === null) broken.push({ path: place, value: entry });
    else rows.push({ record, path: place });
  });
  return { rows, broken };
}

/** How many rows a list by ids leaves out: those without an id, and those with the id of another. */
export function countUnnamed(lists: readonly (readonly Row[])[]): number {
  return lists.reduce((sum, rows) => sum + rows.length - byId(rows).size, 0);
}

/** The rows of a list by their ids; the first of equal ones counts. */
export function byId(rows: readonly Row[], member = "id"): Map<string, JsonRecord> {
  const found = new Map<string, JsonRecord>();
  for (const { record } of rows) {
    const id = asText(record[member]);
    if (id && !found.has(id)) found.set(id, record);
  }
  return found;
}
