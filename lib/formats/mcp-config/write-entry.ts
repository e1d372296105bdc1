import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { OAUTH_REFERENCE } from "@/lib/domain/oauth/reference";
import { equalJson } from "@/lib/json/equal";

import { parseReferences, renderReferences } from "../kit/secrets/references";
import { EVERY_TOOL } from "../kit/tools/server-policy";
import type { Host } from "./hosts";
import type { ServerEntry } from "./server-entry";

/** What an entry needs besides itself. */
export interface WriteContext {
  /** The name of the server. */
  readonly name: string;
  /** What applies where a variable has no value. */
  readonly fallbacks: Readonly<Record<string, unknown>>;
}

/** A server with the transport that its command or address allows, whatever was stated. */
export function reachable(entry: ServerEntry): ServerEntry {
  if (entry.type === "stdio" && entry.command === undefined) {
    return { ...entry, type: entry.url?.startsWith("ws") === true ? "ws" : "http" };
  }
  return entry.type !== "stdio" && entry.url === undefined ? { ...entry, type: "stdio" } : entry;
}

/** The tools that run without asking. One that is off may have no word in the host: it is to ask at least. */
export const approvedOn = ({ approved, only, denied }: ServerEntry): string[] =>
  approved.filter((name) => only?.includes(name) ?? !denied.includes(name));

/** The entry of a server in the words of a host that has its transport. */
export function writeEntry(entry: ServerEntry, host: Host, context: WriteContext): JsonRecord {
  const rendered = render(entry, host, context);
  const { timeoutMs, off } = entry;
  const { timeoutUnit } = host;
  const listed = [...(entry.approvesAll ? [EVERY_TOOL] : []), ...approvedOn(entry)];
  return compact({
    ...(host.id === "goose" ? { name: context.name } : {}),
    ...(entry.type === "stdio" ? writeCommand(rendered, host) : writeRemote(rendered, host)),
    timeout:
      timeoutMs === undefined || timeoutMs <= 0 || timeoutUnit === null
        ? undefined
        : Math.ceil(timeoutMs / timeoutUnit),
    disabled: host.switch === "disabled" && off ? true : undefined,
    enabled: host.switch === "enabled" && (off || host.id === "goose") ? !off : undefined,
    ...writeLists(entry, host),
    autoApprove: host.approves && listed.length > 0 ? listed : undefined,
  });
}

/** Which tools a model gets, as far as the host can say it. An empty list of Goose would let all of them through. */
function writeLists({ only, denied }: ServerEntry, { lists }: Host): JsonRecord {
  return {
    ...(lists.only !== null && only !== null && only.length > 0 ? { [lists.only]: only } : {}),
    ...(lists.denied !== null && denied.length > 0 ? { [lists.denied]: denied } : {}),
  };
}

function writeCommand({ command, args, cwd, env, envFile }: ServerEntry, host: Host): JsonRecord {
  const folder = host.hasFolder ? { cwd: cwd || undefined, envFile: envFile || undefined } : {};
  switch (host.id) {
    case "opencode":
      return { type: "local", command: [command ?? "", ...(args ?? [])], environment: env };
    case "goose":
      return { type: "stdio", cmd: command, args: args ?? [], envs: env };
    case "claude-code":
    case "vscode":
      return { type: "stdio", command, args, env, ...folder };
    case "claude-desktop":
    case "cursor":
    case "cline":
    case "windsurf":
      return { command, args, env };
  }
}

function writeRemote({ type, url, headers }: ServerEntry, host: Host): JsonRecord {
  switch (host.id) {
    case "windsurf":
      return { serverUrl: url, headers };
    case "opencode":
      return { type: "remote", url, headers };
    case "goose":
      return { type: type === "http" ? "streamable_http" : type, uri: url, headers };
    case "cline":
      return { type: type === "http" ? "streamableHttp" : type, url, headers };
    case "claude-code":
    case "vscode":
      return { type, url, headers };
    case "claude-desktop":
    case "cursor":
      return { url, headers };
  }
}

/** The texts of an entry in the spelling of a host. */
function render(entry: ServerEntry, host: Host, { fallbacks }: WriteContext): ServerEntry {
  const { command, args, cwd, env, envFile, url, headers } = entry;
  return {
    ...entry,
    ...(command === undefined ? {} : { command: theirs(command) }),
    ...(args === undefined ? {} : { args: args.map(theirs) }),
    ...(cwd === undefined ? {} : { cwd: theirs(cwd) }),
    ...(env === undefined ? {} : { env: each(env) }),
    ...(envFile === undefined ? {} : { envFile: theirs(envFile) }),
    ...(url === undefined ? {} : { url: theirs(url) }),
    ...(headers === undefined ? {} : { headers: each(withoutSignIn(headers)) }),
  };

  function theirs(text: string): string {
    const segments = parseReferences(text, "hub").map((segment) => {
      if (typeof segment === "string" || segment.kind !== "env") return segment;
      const fallback = Object.hasOwn(fallbacks, segment.name) ? fallbacks[segment.name] : null;
      return typeof fallback === "string" ? { ...segment, fallback } : segment;
    });
    return renderReferences(segments, host.syntax);
  }

  function each(texts: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, theirs(text)]));
  }
}

/** A sign-in is ours: hosts sign in by themselves when the server asks for it. */
function withoutSignIn(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([, text]) => !text.includes(OAUTH_REFERENCE)),
  );
}

const compact = (record: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/**
 * An entry as it was read, with what has changed since.
 * @param was what writing it as it was read gives
 * @param now what writing it as it is gives
 */
export function changeEntry(source: JsonRecord, was: JsonRecord, now: JsonRecord): JsonRecord {
  const isMoved = ["type", "url", "uri"].some((member) => !equalJson(was[member], now[member]));
  const nested = isMoved ? asRecord(source["transport"]) : null;
  if (nested === null) return changeMembers(source, was, now);
  const { transport: _, ...rest } = source;
  return changeMembers({ ...rest, ...nested }, was, now);
}

/** Members of which an entry has the one or the other. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["url", "uri"],
  ["uri", "url"],
  ["autoApprove", "alwaysAllow"],
]);

function changeMembers(source: JsonRecord, was: JsonRecord, now: JsonRecord): JsonRecord {
  const changed = new Map(Object.entries(source));
  for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) {
    if (equalJson(was[name], now[name])) continue;
    const [held, before, after] = [source[name], was[name], now[name]].map(asRecord);
    const other = ALIASES.get(name);
    const own = other !== undefined && Object.hasOwn(source, other) ? other : name;
    if (!Object.hasOwn(now, name)) changed.delete(own);
    else if (held && before && after) changed.set(own, changeMembers(held, before, after));
    else changed.set(own, now[name]);
  }
  return Object.fromEntries(changed);
}
