import { toolIdOf, type ToolAddress } from "@/lib/domain/toolset/schema/tool-id";
import type { JsonRecord } from "@/lib/shared/read-value";
import { stepName, valueName } from "../resolve/explain";
import type { PermissionBook } from "../resolve/in-conversation";
import type { OverrideReading } from "../resolve/overrides";
import { FIELDS, resolve, type Field, type GateId, type Step } from "../resolve/resolve";
import { removeEntry, retarget, type DraftFinding, type DraftRepair } from "./draft-finding";
import type { NearToolFinder } from "./near-tools";

/** Gates of a tool that is not there any more, though its settings are. */
const GONE: ReadonlySet<Step["id"]> = new Set(["archived", "missing"]);

/** Entries of known tools that cannot do what they say, or change nothing. */
export function findIdleOverrides(
  overrides: readonly OverrideReading[],
  book: PermissionBook,
  near: NearToolFinder,
): DraftFinding[] {
  return overrides.flatMap((override): DraftFinding[] => {
    const { tool } = override;
    const misread = FIELDS.flatMap((field) => notBoolean(override, field) ?? []);
    if (tool === null) return misread;
    const gates = book.tools[book.positionOf(tool)]?.gates ?? [];
    const gone = gates.find(({ id }) => GONE.has(id));
    if (gone !== undefined) return [...misread, dormant(override, tool, gone.id, near)];
    const closing = gates.find(({ tightens }) => tightens.includes("enabled"));
    const gated =
      closing !== undefined && override.stored["enabled"] === true
        ? [gatedOn(override, tool, closing.id, closing.message)]
        : [];
    const idle = misread.length > 0 ? null : noEffect(override, tool, book);
    return [...misread, ...gated, ...(idle === null ? [] : [idle])];
  });
}

function dormant(
  override: OverrideReading,
  tool: ToolAddress,
  gate: Step["id"],
  near: NearToolFinder,
): DraftFinding {
  const candidates = near(override.toolId ?? "").filter((one) => one.tool !== tool);
  return {
    ...about(override, tool),
    rule: "override.dormant",
    severity: "info",
    text: `Its tool is ${stepName(gate)}, so it is not offered. The override waits until it is back.`,
    repairs: [
      ...candidates.map(({ tool: other, because }): DraftRepair => {
        const id = toolIdOf(other.toolsetId, other.name);
        return retarget(override, id, `Move it to ${id} (${because})`);
      }),
      removeEntry(override),
    ],
  };
}

function gatedOn(
  override: OverrideReading,
  tool: ToolAddress,
  gate: GateId,
  message: string,
): DraftFinding {
  return {
    ...about(override, tool),
    rule: "override.gated",
    severity: "warning",
    gate,
    text: `It says On, but the tool stays off: ${stepName(gate)} (${message}).`,
    repairs: [],
  };
}

function noEffect(
  override: OverrideReading,
  tool: ToolAddress,
  book: PermissionBook,
): DraftFinding | null {
  const { stored, position } = override;
  const stated = FIELDS.filter((field) => typeof stored[field] === "boolean");
  const hasSettings = (stored["configOverrides"] ?? null) !== null;
  if (stated.length === 0 && hasSettings) {
    return {
      ...about(override, tool),
      rule: "override.settings-only",
      severity: "info",
      text: "It contains settings for the application that wrote it, and no permission.",
      repairs: [],
    };
  }
  if (stated.length === 0) {
    return {
      ...about(override, tool),
      rule: "override.no-effect",
      severity: "info",
      text: "It sets nothing.",
      repairs: [removeEntry(override)],
    };
  }
  const base = book.tools[book.positionOf(tool)];
  const inherited = (field: Field): boolean | null =>
    base === undefined ? null : resolve(field, base.levels[field], []).value;
  if (stated.some((field) => inherited(field) !== stored[field])) return null;
  const values = stated.map((field) => valueName(field, stored[field] === true)).join(", ");
  const members: JsonRecord = Object.fromEntries(stated.map((field) => [field, null]));
  const clear = hasSettings
    ? { label: "Clear it; its settings stay", changes: [{ position, members }] }
    : { ...removeEntry(override), label: "Clear it" };
  return {
    ...about(override, tool),
    rule: "override.no-effect",
    severity: "info",
    text: `It says what applies without it: ${values}. It keeps that if the toolset changes.`,
    repairs: [clear],
  };
}

const YES: ReadonlySet<unknown> = new Set(["true", "yes", "on", "1", 1]);
const NO: ReadonlySet<unknown> = new Set(["false", "no", "off", "0", 0]);

/** A value that counts for nothing because it is no boolean. */
function notBoolean(override: OverrideReading, field: Field): DraftFinding | null {
  const raw = Object.hasOwn(override.stored, field) ? override.stored[field] : null;
  if (raw === null || typeof raw === "boolean") return null;
  const plain = typeof raw === "string" ? raw.trim().toLowerCase() : raw;
  const meant = YES.has(plain) ? true : NO.has(plain) ? false : null;
  const { position } = override;
  return {
    ...about(override, override.tool),
    rule: "override.not-boolean",
    severity: "warning",
    text: `“${field}” is ${JSON.stringify(raw).slice(0, 40)}, which is neither true nor false, so it counts for nothing.`,
    repairs: [
      ...(meant === null
        ? []
        : [
            {
              label: `Set it to ${meant} (${valueName(field, meant)})`,
              changes: [{ position, members: { [field]: meant } }],
            },
          ]),
      { label: "Remove the value", changes: [{ position, members: { [field]: null } }] },
    ],
  };
}

function about({ position, toolId }: OverrideReading, tool: ToolAddress | null) {
  return { positions: [position], toolId: toolId ?? "", tool };
}
