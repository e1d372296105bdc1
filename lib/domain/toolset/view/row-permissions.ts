import type { CollectedTool } from "@/lib/domain/permissions/resolve/collect";
import { overrideLevel } from "@/lib/domain/permissions/resolve/overrides";
import type { Field, Level } from "@/lib/domain/permissions/resolve/resolve";
import { silentRule, storedLevels } from "@/lib/domain/permissions/resolve/stored-levels";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { StoredPermissions } from "@/lib/domain/permissions/resolve/stored-permissions";
import type { ToolRow, ToolsetRow } from "./listing";

/** A level with nothing stored besides the one field. */
export function levelOf(field: Field, level: Level): Level {
  const { stored } = level;
  return { ...level, stored: Object.hasOwn(stored, field) ? { [field]: stored[field] } : {} };
}

/** What a page may have changed but not saved: the value of a switch, undefined where nothing was. */
export interface Drafts {
  readonly own: (field: Field) => boolean | null | undefined;
  readonly defaults: (field: Field) => boolean | null | undefined;
  readonly override: (field: Field) => boolean | null | undefined;
}

export const NO_DRAFTS: Drafts = {
  own: () => undefined,
  defaults: () => undefined,
  override: () => undefined,
};

/** What a row is resolved with besides itself. */
export interface RowContext {
  readonly application: JsonRecord;
  /** Whether a conversation is in view. */
  readonly inConversation: boolean;
}

/** A tool of the grid with all that speaks about it, as the resolver takes it. */
export function collectRow(
  toolset: ToolsetRow,
  tool: ToolRow,
  context: RowContext,
  drafts: Drafts = NO_DRAFTS,
): CollectedTool {
  const levels = (field: Field): Level[] => [
    ...(context.inConversation ? [conversationLevel(tool, field, drafts)] : []),
    ...lowerLevels(toolset, tool, field, context, drafts),
  ];
  return {
    tool: {
      toolset: toolset.position,
      tool: tool.position,
      toolsetId: toolset.toolsetId,
      name: tool.name,
    },
    levels: { enabled: levels("enabled"), requiresApproval: levels("requiresApproval") },
    gates: tool.gates,
  };
}

function conversationLevel(tool: ToolRow, field: Field, drafts: Drafts): Level {
  const stored = tool.override?.levels[field] ?? overrideLevel([], field);
  const draft = drafts.override(field);
  if (draft === undefined) return stored;
  return { ...stored, stored: draft === null ? {} : { [field]: draft } };
}

function lowerLevels(
  toolset: ToolsetRow,
  tool: ToolRow,
  field: Field,
  { application }: RowContext,
  drafts: Drafts,
): Level[] {
  return storedLevels(
    {
      application,
      toolset: { toolsetDefaults: storedValue(toolset.defaults, field, drafts.defaults(field)) },
      tool: storedValue(tool, field, drafts.own(field)),
    },
    field,
    tool.position,
    tool.rules[field] ?? silentRule(field),
  );
}

function storedValue(
  stored: StoredPermissions,
  field: Field,
  draft: boolean | null | undefined,
): JsonRecord {
  if (draft !== undefined) return draft === null ? {} : { [field]: draft };
  if (stored[field] !== null) return { [field]: stored[field] };
  const { odd } = stored;
  return odd !== undefined && Object.hasOwn(odd, field) ? { [field]: odd[field] } : {};
}
