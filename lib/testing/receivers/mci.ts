import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

const KINDS = new Map<string, readonly string[]>([
  ["text", ["text"]],
  ["file", ["path"]],
  ["cli", ["command"]],
  ["http", ["url"]],
  ["mcp", ["serverName", "toolName"]],
]);
const MAIN_ONLY = "toolsets mcp_servers libraryDir directoryAllowList enableAnyPaths".split(" ");

/** What readers of a tree would refuse one of its files for. */
export function mciFaults(file: JsonRecord, path: string): string[] {
  const faults: string[] = [];
  if (file["schemaVersion"] !== "1.0") faults.push("schemaVersion");
  const isMain = !path.includes("/");
  if (!isMain) {
    faults.push(...MAIN_ONLY.filter((name) => Object.hasOwn(file, name)));
    if (!/\.mci\.(?:json|ya?ml)$/.test(path)) faults.push(`ending of ${path}`);
    if (!Array.isArray(file["tools"])) faults.push("no tools");
  } else if (!Array.isArray(file["tools"]) && !Array.isArray(file["toolsets"])) {
    faults.push("neither tools nor toolsets");
  }
  for (const reference of asList(file["toolsets"]))
    if (!(asText(reference) ?? asText(asRecord(reference)?.["name"]))) faults.push("reference");
  for (const [name, value] of Object.entries(asRecord(file["mcp_servers"]) ?? {})) {
    const server = asRecord(value) ?? {};
    const isHttp = ["http", "sse"].includes(String(server["type"])) && asText(server["url"]);
    if (name === "" || (!isHttp && !asText(server["command"]))) faults.push(`server ${name}`);
  }
  return [...faults, ...asList(file["tools"]).flatMap(toolFaults)];
}

function toolFaults(entry: unknown): string[] {
  const tool = asRecord(entry) ?? {};
  const faults = asText(tool["name"]) ? [] : ["name"];
  const execution = asRecord(tool["execution"]) ?? {};
  const needed = KINDS.get(asText(execution["type"]) ?? "");
  if (needed === undefined) return [...faults, "execution"];
  faults.push(...needed.filter((member) => asText(execution[member]) === null));
  for (const member of ["inputSchema", "annotations"])
    if (Object.hasOwn(tool, member) && asRecord(tool[member]) === null) faults.push(member);
  return faults;
}
