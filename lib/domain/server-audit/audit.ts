import type { ListedItem } from "@/lib/domain/server-items/item";
import { toolOfListing } from "@/lib/domain/sync/listed-tool";
import { lintDefinition, type DefinitionRemark } from "@/lib/domain/toolset/lint/definition";
import { toolClaims } from "@/lib/domain/toolset/schema/tool-claims";
import { formatPointer } from "@/lib/json/pointers";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { allSteps, type Steps } from "@/lib/shared/steps";
import { addAll } from "@/lib/shared/add-all";
import { auditItems, type StoredItem } from "./audit-items";
import { skeletonOf } from "./look-alike";
import { LARGE_DEFINITION, remarkFinding, RULE_OF, takesCredential } from "./rules";
import type { AuditedTool, AuditFinding, ServerAudit, ToolReach } from "./report";

/** A tool of the library. */
export interface StoredTool {
  readonly toolsetId: string;
  readonly name: string;
}

/** What a server said of itself and its tools. */
export interface AuditedListing {
  readonly source: string;
  readonly tools: readonly unknown[];
  /** Entries that are not taken for tools. */
  readonly skipped: readonly { readonly index: number; readonly reason: string }[];
  readonly serverName: string | null;
  readonly instructions: string | null;
  readonly protocolVersion: string | null;
  /** Resources, templates and prompts. */
  readonly items?: readonly ListedItem[];
  /** Why they were not listed. */
  readonly itemsMissing?: string | null;
}

const MOST_FINDINGS = 2000;
const LONG_DESCRIPTION = 8000;
const MANY_LETTERS = 400_000;

/**
 * Judges a listing before anything of it is stored. Total over any listing that was bounded when it was read.
 * @param about what the server said, the tools of the library, which it may shadow, and its resources and prompts
 */
export function auditListing(...about: Parameters<typeof auditInSteps>): ServerAudit {
  return allSteps(auditInSteps(...about));
}

/** The same in short steps, for whoever gives others their turn in between. */
export function* auditInSteps(
  listing: AuditedListing,
  stored: readonly StoredTool[],
  storedItems: readonly StoredItem[] = [],
): Steps<ServerAudit> {
  const { source, serverName, protocolVersion, skipped } = listing;
  const near = yield* neighbours(stored);
  const own = new Map<string, string>();
  const findings: AuditFinding[] = instructionFindings(listing.instructions);
  const tools: AuditedTool[] = [];
  for (const [at, value] of listing.tools.entries()) {
    yield;
    const raw = asRecord(value) ?? {};
    const found = auditTool(raw, at, near, own);
    addAll(findings, found);
    tools.push(describe(raw, protocolVersion, found.length));
  }
  addAll(findings, sizeFindings(tools));
  const items = yield* auditItems(listing.items ?? [], storedItems);
  addAll(
    findings,
    items.flatMap((item) => item.findings),
  );
  if (typeof listing.itemsMissing === "string") {
    const message = `Resources and prompts were not listed: ${listing.itemsMissing}`;
    findings.push({ rule: "unreadable", level: "note", tool: null, pointer: "", message });
  }
  for (const { index, reason } of skipped) {
    const pointer = formatPointer(["tools", index]);
    findings.push({ rule: "unreadable", level: "note", tool: null, pointer, message: reason });
  }
  const weights = { error: 0, warning: 1, note: 2 } as const;
  const sorted = findings.toSorted((a, b) => weights[a.level] - weights[b.level]);
  return {
    source,
    serverName,
    protocolVersion,
    tools,
    items: items.map(({ findings: found, ...item }) => ({ ...item, findings: found.length })),
    findings: sorted.slice(0, MOST_FINDINGS),
    isCut: sorted.length > MOST_FINDINGS,
  };
}

function describe(raw: JsonRecord, revision: string | null, findings: number): AuditedTool {
  const { hints } = toolClaims({ ...toolOfListing(raw, revision) });
  const name = asText(raw["name"]) ?? "";
  const reach: ToolReach =
    hints.readOnly === true ? "reads" : hints.destructive === false ? "changes" : "may-destroy";
  const letters = JSON.stringify(raw).length;
  return { name, reach, isOpenWorld: hints.openWorld !== false, letters, findings };
}

function auditTool(
  raw: JsonRecord,
  at: number,
  near: Neighbours,
  own: Map<string, string>,
): AuditFinding[] {
  const tool = asText(raw["name"]) ?? "";
  const place = (...path: (string | number)[]) => formatPointer(["tools", at, ...path]);
  const remarks = lintDefinition({ ...toolOfListing(raw, null) }).map((remark) =>
    remarkFinding(remark, tool, place() + pointerInListing(remark)),
  );
  const credentials = credentialArguments(raw["inputSchema"]).map(
    ({ path, name }): AuditFinding => ({
      rule: "credential-argument",
      level: "warning",
      tool,
      pointer: place("inputSchema", ...path),
      message: `It takes “${name}” as an argument: the model would have to know a credential, and calls would carry it.`,
    }),
  );
  const names = nameFindings(tool, near, own).map((finding): AuditFinding => ({
    ...finding,
    tool,
    pointer: place("name"),
  }));
  const described = (asText(raw["description"]) ?? "").length;
  const letters = JSON.stringify(raw).length;
  const sizes: AuditFinding[] = [];
  if (described > LONG_DESCRIPTION) {
    const message = `Its description has ${described.toLocaleString("en")} characters.`;
    sizes.push({ rule: "size", level: "warning", tool, pointer: place("description"), message });
  }
  if (letters > LARGE_DEFINITION) {
    const message = `Its definition has ${letters.toLocaleString("en")} characters; a sync would hold it back.`;
    sizes.push({ rule: "size", level: "warning", tool, pointer: place(), message });
  }
  return [...remarks, ...credentials, ...names, ...sizes];
}

/** The place of a remark about the tool entry in the definition that the entry was made of. */
function pointerInListing({ pointer }: DefinitionRemark): string {
  if (pointer === "/extensions") return "/annotations";
  return pointer
    .replace(/^\/summary(?=\/|$)/, "/description")
    .replace(/^\/argsSchema(?=\/|$)/, "/inputSchema")
    .replace(/^\/extensions\/[^/]+\/source(?=\/)/, "");
}

function instructionFindings(instructions: string | null): AuditFinding[] {
  if (instructions === null) return [];
  return lintDefinition({ summary: instructions }).map(({ rule, message }) => ({
    rule: RULE_OF[rule][0],
    level: RULE_OF[rule][1],
    tool: null,
    pointer: "/instructions",
    message,
  }));
}

interface Neighbours {
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly bySkeleton: ReadonlyMap<string, readonly StoredTool[]>;
}

function* neighbours(stored: readonly StoredTool[]): Steps<Neighbours> {
  const byName = new Map<string, string[]>();
  const bySkeleton = new Map<string, StoredTool[]>();
  for (const address of stored) {
    yield;
    const { name, toolsetId } = address;
    addTo(byName, name, toolsetId);
    addTo(bySkeleton, skeletonOf(name), address);
  }
  return { byName, bySkeleton };
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function nameFindings(
  name: string,
  { byName, bySkeleton }: Neighbours,
  own: Map<string, string>,
): Pick<AuditFinding, "rule" | "level" | "message">[] {
  const found: Pick<AuditFinding, "rule" | "level" | "message">[] = [];
  const skeleton = skeletonOf(name);
  const [sameIn, ...more] = byName.get(name) ?? [];
  if (sameIn !== undefined) {
    const others = more.length === 0 ? "" : ` and ${more.length} more`;
    const message = `A tool of “${sameIn}”${others} has this name; a model that sees both may call either.`;
    found.push({ rule: "shadowed", level: "warning", message });
  }
  const alike = (bySkeleton.get(skeleton) ?? []).find((other) => other.name !== name);
  if (alike !== undefined) {
    const message = `It looks like “${alike.name}” of “${alike.toolsetId}”.`;
    found.push({ rule: "look-alike", level: "error", message });
  }
  const twin = own.get(skeleton);
  if (twin !== undefined) {
    const message = `It looks like “${twin}” of the same server.`;
    found.push({ rule: "look-alike", level: "warning", message });
  } else own.set(skeleton, name);
  return found;
}

const DEEPEST = 32;
const MOST_ARGUMENTS = 50;

/** Arguments that are called like credentials, at any depth of a schema. */
function credentialArguments(schema: unknown): { path: (string | number)[]; name: string }[] {
  const found: { path: (string | number)[]; name: string }[] = [];
  const waiting: { value: unknown; path: (string | number)[] }[] = [{ value: schema, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (path.length > DEEPEST || found.length >= MOST_ARGUMENTS) continue;
    if (Array.isArray(value)) {
      for (const [at, item] of asList(value).entries()) {
        waiting.push({ value: item, path: [...path, at] });
      }
      continue;
    }
    const record = asRecord(value);
    if (record === null) continue;
    for (const [key, inner] of Object.entries(record)) {
      if (key === "properties") {
        for (const name of Object.keys(asRecord(inner) ?? {})) {
          if (takesCredential(name)) found.push({ path: [...path, key, name], name });
        }
      }
      // What is only data of the schema says nothing about its arguments.
      if (key !== "enum" && key !== "const" && key !== "default" && key !== "examples") {
        waiting.push({ value: inner, path: [...path, key] });
      }
    }
  }
  return found;
}

function sizeFindings(tools: readonly AuditedTool[]): AuditFinding[] {
  const letters = tools.reduce((sum, tool) => sum + tool.letters, 0);
  if (letters <= MANY_LETTERS) return [];
  const message = `All ${tools.length.toLocaleString("en")} definitions together have ${letters.toLocaleString("en")} characters.`;
  return [{ rule: "size", level: "warning", tool: null, pointer: "/tools", message }];
}
