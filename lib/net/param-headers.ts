import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

const PREFIX = "Mcp-Param-";
const DECLARATION = "x-mcp-header";
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);
// Deeper ones are no definition a server means.
const DEEPEST = 64;

interface Declared {
  readonly name: string;
  readonly path: readonly string[];
}

/**
 * The arguments of a call that its tool wants repeated as headers, by its schema's `x-mcp-header` (MCP 2026-07-28,
 * streamable HTTP). None when a declaration breaks the protocol's rules: the server then refuses the call and says why.
 */
export function paramHeaders(inputSchema: unknown, args: JsonRecord): Record<string, string> {
  const found: Declared[] = [];
  if (!collect(asRecord(inputSchema), [], found)) return {};
  const names = new Set(found.map(({ name }) => name.toLowerCase()));
  if (names.size < found.length) return {};
  return Object.fromEntries(
    found.flatMap(({ name, path }) => {
      const text = plainText(valueAt(args, path));
      return text === null ? [] : [[`${PREFIX}${name}`, fieldValue(text)]];
    }),
  );
}

/** Declarations count on properties of properties only. @returns false when one breaks the rules */
function collect(schema: JsonRecord | null, path: readonly string[], found: Declared[]): boolean {
  if (schema === null || path.length > DEEPEST) return true;
  if (Object.hasOwn(schema, DECLARATION)) {
    const name = schema[DECLARATION];
    if (path.length === 0 || typeof name !== "string" || !TOKEN.test(name)) return false;
    if (!TYPES.has(schema["type"])) return false;
    found.push({ name, path });
  }
  return Object.entries(asRecord(schema["properties"]) ?? {}).every(([key, property]) =>
    collect(asRecord(property), [...path, key], found),
  );
}

function valueAt(args: JsonRecord, path: readonly string[]): unknown {
  let value: unknown = args;
  for (const key of path) {
    const record = asRecord(value);
    if (record === null || !Object.hasOwn(record, key)) return undefined;
    value = record[key];
  }
  return value;
}

/** Null for what no header is sent for. */
function plainText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? null : String(value);
}

const SAFE = /^[\t\u0020-\u007e]+$/;
const MARKED = /^=\?base64\?.*\?=$/;

/** As it is where a header can hold it, else marked and in base64. */
function fieldValue(text: string): string {
  const isPlain = SAFE.test(text) && text === text.trim() && !MARKED.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}
