import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";

/** Members of a server that are lists. */
const LISTS = [
  "args",
  "autoApprove",
  "alwaysAllow",
  "enabled_tools",
  "available_tools",
  "includeTools",
  "tools",
  "disabledTools",
  "disabled_tools",
  "excludeTools",
];
const MAPPINGS = ["env", "environment", "envs", "headers"];
const SWITCHES = ["disabled", "enabled", "active", "isActive", "trust"];

/** What is wrong with an entry that is read all the same. */
export function checkServerEntry(source: JsonRecord, path: string): Diagnostic[] {
  const not = (names: readonly string[], shape: string, fits: (value: unknown) => boolean) =>
    names
      .filter((name) => !isAbsent(source[name]) && !fits(source[name]))
      .map((name) => misshapen(name, shape, path));
  return [
    ...not(LISTS, "a list", Array.isArray),
    ...not(MAPPINGS, "an object", (value) => asRecord(value) !== null),
    ...not(SWITCHES, "true or false", (value) => typeof value === "boolean"),
    ...(source["trust"] === true ? [trusted(path)] : []),
  ];
}

function trusted(path: string): Diagnostic {
  const message = `Where it comes from, \`trust\` lets every tool of this server run without asking; here it decides nothing.`;
  return { severity: "info", rule: "import.server-rules", message, path: `${path}/trust` };
}

const isAbsent = (value: unknown) => value === undefined || value === null;

function misshapen(name: string, shape: string, base: string): Diagnostic {
  const message = `\`${name}\` should be ${shape}; it is only kept with the entry.`;
  return { severity: "warning", rule: "import.server-member", message, path: `${base}/${name}` };
}

/** Where programs keep rules about the tools of their servers outside of the list of servers. */
const RULES: readonly (readonly string[])[] = [
  ["permissions", "allow"],
  ["permissions", "ask"],
  ["permissions", "deny"],
  ["disabledMcpServers"],
  ["disabledMcpjsonServers"],
  ["deniedMcpServers"],
  ["permission"],
  ["tools"],
  ["allowedTools"],
  ["excludeTools"],
  ["mcp", "allowed"],
  ["mcp", "excluded"],
  ["allowMCPServers"],
  ["excludeMCPServers"],
];

/**
 * Says that what a program decides about tools in other places of its file decides nothing here.
 * @param list the member that lists the servers
 */
export function checkAroundServers(file: JsonRecord, list: string, base: string): Diagnostic[] {
  const around = RULES.filter(([first]) => first !== list);
  return around
    .filter((path) => saysSomething(valueAt(file, path)))
    .map((path) => {
      const name = path.join(".");
      const message = `\`${name}\` says which tools or servers are off, ask or run without asking. It is kept with the file and decides nothing here; set it in the toolsets.`;
      return {
        severity: "warning",
        rule: "import.server-rules",
        message,
        path: base + formatPointer(path),
      };
    });
}

const valueAt = (file: JsonRecord, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => asRecord(value)?.[name], file);

const saysSomething = (value: unknown) =>
  asList(value).length > 0 ||
  Object.keys(asRecord(value) ?? {}).length > 0 ||
  typeof value === "string";
