import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Toolset } from "@/lib/domain/toolset/schema/toolset";

import { identityOf } from "./identity";
import { headersToHub, toHub } from "./references";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { CadenyaSet, CadenyaTool, CadenyaToolSpec } from "./source";

/** The ways a set reaches its tools, the first that is there counts. */
const ADAPTERS = ["mcp", "http", "openapi", "bare"] as const;
type AdapterName = (typeof ADAPTERS)[number];

const KINDS: Readonly<Record<AdapterName, Toolset["kind"]>> = {
  mcp: "mcp",
  http: "uri",
  openapi: "uri",
  bare: "builtin",
};

/** The member of an adapter that says where it reaches. */
export const ADDRESSES: Readonly<Record<AdapterName, string | null>> = {
  mcp: "url",
  http: "baseUrl",
  openapi: "baseUrl",
  bare: null,
};

/** What a toolset has members for; everything else of a set stays in the extension. */
interface SetProjection {
  readonly adapter: AdapterName | null;
  readonly kind: Toolset["kind"];
  readonly server: JsonRecord | null;
  readonly headers: JsonRecord | null;
}

export function projectSet(set: Unchecked<CadenyaSet> | null): SetProjection {
  const adapters = asRecord(asRecord(set?.spec)?.["adapter"]);
  const stated = ADAPTERS.find((name) => asRecord(adapters?.[name]) !== null);
  const adapter = stated ?? ADAPTERS.find((name) => adapters?.["type"] === name) ?? null;
  if (adapter === null) return { adapter, kind: "builtin", server: null, headers: null };
  const details = asRecord(adapters?.[adapter]) ?? {};
  const member = ADDRESSES[adapter];
  const url = member === null ? null : asText(details[member]);
  const headers = asRecord(details["headers"]);
  const type = adapter === "mcp" ? { type: "http" } : {};
  return {
    adapter,
    kind: KINDS[adapter],
    server: url ? { ...type, url: toHub(url) } : null,
    headers: headers === null ? null : headersToHub(headers),
  };
}

interface ToolProjection {
  /** Null when it is called nothing. */
  readonly name: string | null;
  readonly summary: string | null;
  readonly argsSchema: JsonRecord | null;
  readonly requiresApproval: boolean | null;
}

/** Where the name is by which a tool is called. */
export function callMember(tool: Unchecked<CadenyaTool>): "http" | "mcp" | null {
  const config = asRecord(asRecord(tool.spec)?.["config"]);
  const isNamed = (member: string) => Boolean(asText(asRecord(config?.[member])?.["toolName"]));
  return (["mcp", "http"] as const).find(isNamed) ?? null;
}

export function projectTool(tool: Unchecked<CadenyaTool>): ToolProjection {
  const spec: Unchecked<CadenyaToolSpec> | null = asRecord(tool.spec);
  const config = asRecord(spec?.config);
  const member = callMember(tool);
  const called = member === null ? null : asText(asRecord(config?.[member])?.["toolName"]);
  const approval = spec?.requiresApproval;
  return {
    name: called ?? identityOf(tool).name,
    summary: asText(spec?.description) || null,
    argsSchema: asRecord(spec?.parameters),
    requiresApproval: typeof approval === "boolean" ? approval : null,
  };
}
