import type { JsonRecord } from "@/lib/shared/read-value";
import { toolIdOf, type ToolAddress } from "@/lib/domain/toolset/schema/tool-id";
import { valueName } from "../resolve/explain";
import type { OverrideReading } from "../resolve/overrides";
import { FIELDS, type Field } from "../resolve/resolve";
import type { DraftFinding, DraftRepair } from "./draft-finding";

/** Several entries that are about one tool, also under different spellings of its id. */
export function findDoubledOverrides(overrides: readonly OverrideReading[]): DraftFinding[] {
  return [...byTool(overrides)].flatMap(([tool, own]): DraftFinding[] => {
    const last = own.at(-1);
    if (last === undefined || own.length === 1) return [];
    const disputed = FIELDS.filter((field) => new Set(saidBy(own, field)).size > 1);
    return [
      {
        rule: "override.duplicate",
        severity: disputed.length > 0 ? "error" : "warning",
        positions: own.map(({ position }) => position),
        toolId: last.toolId ?? "",
        text: textOf(own, disputed),
        tool,
        repairs: repairsOf(own, toolIdOf(tool.toolsetId, tool.name)),
      },
    ];
  });
}

function byTool(overrides: readonly OverrideReading[]): Map<ToolAddress, OverrideReading[]> {
  const groups = new Map<ToolAddress, OverrideReading[]>();
  for (const override of overrides) {
    if (override.tool === null) continue;
    const own = groups.get(override.tool);
    if (own === undefined) groups.set(override.tool, [override]);
    else own.push(override);
  }
  return groups;
}

function saidBy(own: readonly OverrideReading[], field: Field): boolean[] {
  return own.map(({ stored }) => stored[field]).filter((value) => typeof value === "boolean");
}

function textOf(own: readonly OverrideReading[], disputed: readonly Field[]): string {
  const spellings = [...new Set(own.map(({ toolId }) => toolId))].join(", ");
  const count = `${own.length} overrides are about one tool (${spellings})`;
  if (disputed.length === 0) return `${count}; they agree.`;
  const outcomes = disputed.map((field) => valueName(field, saidBy(own, field).at(-1) ?? false));
  return `${count} and contradict each other; the last counts: ${outcomes.join(", ")}.`;
}

function repairsOf(own: readonly OverrideReading[], toolId: string): DraftRepair[] {
  const winning = merged(own, (values) => values.at(-1));
  // Off is stricter than On, Ask is stricter than Allow.
  const strict = merged(own, (values, field) =>
    values.includes(field === "requiresApproval") ? field === "requiresApproval" : values.at(-1),
  );
  const isSame = FIELDS.every((field) => winning[field] === strict[field]);
  return [
    { label: `Merge them: ${named(winning)}`, changes: mergeInto(own, toolId, winning) },
    ...(isSame
      ? []
      : [
          {
            label: `Merge them, the stricter way: ${named(strict)}`,
            changes: mergeInto(own, toolId, strict),
          },
        ]),
  ];
}

type Chosen = Readonly<Partial<Record<Field, boolean>>>;

function merged(
  own: readonly OverrideReading[],
  choose: (values: readonly boolean[], field: Field) => boolean | undefined,
): Chosen {
  const entries = FIELDS.flatMap((field) => {
    const value = choose(saidBy(own, field), field);
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(entries);
}

function named(chosen: Chosen): string {
  const names = FIELDS.flatMap((field) => {
    const value = chosen[field];
    return value === undefined ? [] : [valueName(field, value)];
  });
  return names.length === 0 ? "neither is set" : names.join(", ");
}

/** All members of all entries in the last one, of each member the last that counts; the others go. */
function mergeInto(
  own: readonly OverrideReading[],
  toolId: string,
  chosen: Chosen,
): DraftRepair["changes"] {
  const last = own.at(-1);
  const others: JsonRecord = Object.fromEntries(
    own.flatMap(({ stored }) =>
      Object.entries(stored).filter(
        ([name, value]) => value !== null && name !== "enabled" && name !== "requiresApproval",
      ),
    ),
  );
  const cleared = Object.fromEntries(FIELDS.map((field) => [field, null]));
  return own.map(({ position }) => ({
    position,
    members: position === last?.position ? { ...cleared, ...others, toolId, ...chosen } : null,
  }));
}
