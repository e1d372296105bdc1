import { asBoolean, asList, asRecord, asText } from "@/lib/shared/read-value";

export interface PermissionFacts {
  /** Null when nothing is stated, or nothing that counts: only true and false do. */
  readonly enabled: boolean | null;
  readonly requiresApproval: boolean | null;
}

export interface ToolFacts extends PermissionFacts {
  /** "" when the tool has no name. */
  readonly name: string;
  readonly summary: string | null;
}

export interface ToolsetFacts {
  /** "" when the toolset has no id. */
  readonly toolsetId: string;
  /** As written: builtin, mcp, uri. */
  readonly kind: string;
  readonly version: string | null;
  readonly defaults: PermissionFacts;
  readonly toolCount: number;
}

/** What lists and the grid need of a tool. Total over any JSON value. */
export function toolFacts(value: unknown): ToolFacts {
  const tool = asRecord(value);
  return {
    name: asText(tool?.name) ?? "",
    summary: asText(tool?.summary),
    ...permissionFacts(tool),
  };
}

/** The same of a toolset. Its tools are counted where the value holds them; a shell has none. */
export function toolsetFacts(value: unknown): ToolsetFacts {
  const toolset = asRecord(value);
  return {
    toolsetId: asText(toolset?.id) ?? "",
    kind: asText(toolset?.kind) ?? "",
    version: asText(toolset?.version),
    defaults: permissionFacts(asRecord(toolset?.toolsetDefaults)),
    toolCount: asList(toolset?.tools).length,
  };
}

function permissionFacts(holder: ReturnType<typeof asRecord>): PermissionFacts {
  return {
    enabled: asBoolean(holder?.enabled),
    requiresApproval: asBoolean(holder?.requiresApproval),
  };
}
