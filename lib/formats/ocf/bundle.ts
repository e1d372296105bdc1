import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { mergeOverflow } from "../kit/source/merge-overflow";
import { isBlank, unmapped } from "../kit/source/unmapped";

/** An entry of one of the lists, with its place. */
export interface Placed {
  readonly record: JsonRecord;
  /** JSON Pointer. */
  readonly path: string;
}

/** A conversation with its lists, whether it came as one object or as a log. */
export interface Bundle {
  readonly conversation: JsonRecord;
  /** JSON Pointer of it. */
  readonly path: string;
  readonly messages: readonly Placed[];
  readonly resources: readonly Placed[];
  /** Annotations that came after their message, by its id. */
  readonly annotations: ReadonlyMap<string, readonly JsonRecord[]>;
  /** What belongs to neither, by its name or line. */
  readonly rest: JsonRecord;
  /** Entries of no known kind by their place. */
  readonly strange: JsonRecord;
  readonly findings: readonly Diagnostic[];
}

/** Takes a conversation apart; null for a value that is none. */
export function openBundle(item: unknown, pointer: string): Bundle | null {
  const record = asRecord(item);
  if (record !== null && record["type"] !== "session") return openObject(record, pointer);
  const lines = record === null ? asList(item) : [record];
  const hasHead = lines.some((line) => asRecord(line)?.["type"] === "session");
  return hasHead ? openLog(lines, pointer) : null;
}

const ROOT: ReadonlySet<string> = new Set(["conversation", "messages", "resources"]);
const USUAL: ReadonlyMap<string, unknown> = new Map([["ocf_version", "0.1.0"]]);

function openObject(record: JsonRecord, pointer: string): Bundle | null {
  const conversation = asRecord(record["conversation"]);
  if (conversation === null && !Array.isArray(record["messages"])) return null;
  const strange: [string, unknown][] = [];
  const findings: Diagnostic[] = [];
  if (conversation === null && !isBlank(record["conversation"])) {
    strange.push(["conversation", record["conversation"]]);
  }
  const read = (member: "messages" | "resources"): Placed[] => {
    const list = record[member];
    if (list !== undefined && list !== null && !Array.isArray(list)) strange.push([member, list]);
    return asList(list).flatMap((value, at) => {
      const entry = asRecord(value);
      const path = `${pointer}/${member}/${at}`;
      if (entry !== null) return [{ record: entry, path }];
      strange.push([`${member}/${at}`, value]);
      findings.push(strangeEntry(path));
      return [];
    });
  };
  return {
    conversation: conversation ?? {},
    path: `${pointer}/conversation`,
    messages: read("messages"),
    resources: read("resources"),
    annotations: new Map(),
    rest: unmapped(record, ROOT, USUAL),
    strange: Object.fromEntries(strange),
    findings,
  };
}

const LINE: ReadonlySet<string> = new Set(["type", "seq"]);

function openLog(lines: readonly unknown[], pointer: string): Bundle {
  const messages: Placed[] = [];
  const resources: Placed[] = [];
  const annotations = new Map<string, JsonRecord[]>();
  const strange: [string, unknown][] = [];
  const findings: Diagnostic[] = [];
  let head: JsonRecord = {};
  let headPath = pointer;
  let last = 0;
  for (const [at, value] of lines.entries()) {
    if (value === null) continue;
    const line = asRecord(value);
    const path = `${pointer}/${at}`;
    if (line === null) {
      strange.push([String(at), value]);
      findings.push(strangeEntry(path));
      continue;
    }
    if (line["seq"] !== last + 1) findings.push(gap(path));
    last = typeof line["seq"] === "number" ? line["seq"] : last + 1;
    const type = line["type"];
    if (type === "session") {
      head = line;
      headPath = path;
    } else if (type === "message")
      messages.push({ record: payload(line, "message", isWrapped), path });
    else if (type === "resource") resources.push({ record: payload(line, "resource"), path });
    else if (type === "annotation" && typeof line["message_id"] === "string") {
      const known = annotations.get(line["message_id"]) ?? [];
      annotations.set(line["message_id"], [...known, asRecord(line["annotations"]) ?? {}]);
      const rest = unmapped(line, new Set([...LINE, "message_id", "annotations"]));
      if (Object.keys(rest).length > 0) strange.push([String(at), rest]);
    } else strange.push([String(at), value]);
  }
  const known = new Set(messages.map(({ record }) => record["id"]));
  for (const [id, list] of annotations) {
    if (!known.has(id)) strange.push([`annotations of ${id}`, list]);
  }
  return {
    conversation: asRecord(head["conversation"]) ?? {},
    path: `${headPath}/conversation`,
    messages,
    resources,
    annotations,
    rest: unmapped(head, new Set([...ROOT, ...LINE]), USUAL),
    strange: Object.fromEntries(strange),
    findings,
  };
}

/** The entry a line carries: under its name, or spread over the line itself. */
function payload(
  line: JsonRecord,
  name: string,
  isNested: (inner: JsonRecord) => boolean = () => true,
): JsonRecord {
  const inner = asRecord(line[name]);
  const outer = unmapped(line, LINE);
  if (inner === null || !isNested(inner)) return outer;
  const { [name]: _, ...rest } = outer;
  return mergeOverflow(rest, inner, "line");
}

/** An envelope rather than what is in it: a message proper has a role. */
const isWrapped = (inner: JsonRecord) =>
  asRecord(inner["message"]) !== null && asText(inner["role"]) === null;

function strangeEntry(path: string): Diagnostic {
  const message = "This entry is not an object; it is kept with the conversation.";
  return { severity: "warning", rule: "import.message-not-object", message, path };
}

function gap(path: string): Diagnostic {
  const message = "The lines of this log do not count up by one here; some may be missing.";
  return { severity: "warning", rule: "import.lines-missing", message, path };
}
