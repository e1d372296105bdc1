import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { Tally } from "../kit/contract/fidelity";
import { isBlank } from "../kit/source/unmapped";
import type { GeminiCliFact } from "./facts";

/** A line of a message at its place in the file. */
export interface SessionEntry {
  readonly path: string;
  readonly value: unknown;
}

/** What is left of a session after everything the log says has happened. */
export interface Session {
  /** Members of the head, the latest value of each. */
  readonly details: JsonRecord;
  readonly entries: readonly SessionEntry[];
  /** Lines of no known kind, by their position. */
  readonly strange: JsonRecord;
  readonly findings: readonly Diagnostic[];
}

interface State {
  readonly details: Map<string, unknown>;
  entries: SessionEntry[];
  /** Places in `entries` by the id of the message. */
  places: Map<string, number>;
  readonly strange: [string, unknown][];
  readonly findings: Diagnostic[];
  readonly tally: Tally<GeminiCliFact>;
}

/**
 * Plays a session's log: a message written again replaces its earlier state at the first one's place, `$set`
 * changes details or the whole list, `$rewindTo` takes messages back.
 * @param lines parsed lines; null for one without JSON
 */
export function replayLog(
  lines: readonly unknown[],
  pointer: string,
  tally: Tally<GeminiCliFact>,
): Session {
  const state = startState(tally);
  for (const [at, line] of lines.entries()) {
    if (line === null) continue;
    const path = `${pointer}/${at}`;
    const record = asRecord(line);
    if (record === null) setAside(state, at, line, path);
    else playLine(state, record, { at, path });
  }
  return finish(state);
}

/** An older session: one object with the list of its messages. */
export function replayObject(
  session: JsonRecord,
  pointer: string,
  tally: Tally<GeminiCliFact>,
): Session {
  const state = startState(tally);
  setDetails(state, session, pointer);
  return finish(state);
}

function startState(tally: Tally<GeminiCliFact>): State {
  return {
    details: new Map(),
    entries: [],
    places: new Map(),
    strange: [],
    findings: [],
    tally,
  };
}

function finish({ details, entries, strange, findings, tally }: State): Session {
  tally.count("strangeLines", strange.length);
  return {
    details: Object.fromEntries(details),
    entries,
    strange: Object.fromEntries(strange),
    findings,
  };
}

function playLine(
  state: State,
  line: JsonRecord,
  { at, path }: { at: number; path: string },
): void {
  if (Object.hasOwn(line, "$rewindTo")) return rewind(state, line, { at, path });
  const changes = asRecord(line["$set"]);
  if (changes !== null) {
    setDetails(state, changes, `${path}/$set`);
    const { $set: _, ...rest } = line;
    if (!isBlank(rest)) state.strange.push([String(at), rest]);
  } else if (typeof line["type"] === "string") addMessage(state, { path, value: line });
  else if (typeof line["sessionId"] === "string") setDetails(state, line, path);
  else setAside(state, at, line, path);
}

function setAside(state: State, at: number, line: unknown, path: string): void {
  state.strange.push([String(at), line]);
  state.findings.push({
    severity: "warning",
    rule: "import.line-unknown",
    message: "This line is neither a message nor a change of the session; it is kept aside.",
    path,
  });
}

function setDetails(state: State, changes: JsonRecord, path: string): void {
  for (const [name, value] of Object.entries(changes)) {
    if (name === "messages" && Array.isArray(value)) {
      const list: readonly unknown[] = value;
      state.tally.count("replacedMessages", state.entries.length);
      state.entries = [];
      state.places = new Map();
      for (const [at, entry] of list.entries())
        addMessage(state, { path: `${path}/messages/${at}`, value: entry });
      continue;
    }
    const before = state.details.get(name);
    const isOther = !isBlank(before) && JSON.stringify(before) !== JSON.stringify(value);
    state.tally.count("replacedDetails", isOther ? 1 : 0);
    state.details.set(name, value);
  }
}

function addMessage(state: State, entry: SessionEntry): void {
  const id = asText(asRecord(entry.value)?.["id"]) ?? "";
  const place = id === "" ? undefined : state.places.get(id);
  if (place === undefined) {
    if (id !== "") state.places.set(id, state.entries.length);
    state.entries.push(entry);
    return;
  }
  state.entries[place] = entry;
  state.tally.count("replacedMessages");
}

/** Takes back a message and all after it; an id the session does not have takes back everything. */
function rewind(state: State, line: JsonRecord, { at, path }: { at: number; path: string }): void {
  const { $rewindTo: target, ...others } = line;
  const from = typeof target === "string" ? state.places.get(target) : undefined;
  if (from === undefined) state.findings.push(rewindToNowhere(target, path));
  const rest = from === undefined ? line : others;
  const gone = state.entries.splice(from ?? 0);
  state.tally.count("rewoundMessages", gone.length);
  for (const [id, place] of state.places) if (place >= (from ?? 0)) state.places.delete(id);
  if (!isBlank(rest)) state.strange.push([String(at), rest]);
}

function rewindToNowhere(target: unknown, path: string): Diagnostic {
  const name = JSON.stringify(target).slice(0, 80);
  const message = `The session goes back to ${name}, which it does not have; all messages before are gone.`;
  return { severity: "warning", rule: "import.rewind-to-nowhere", message, path };
}
