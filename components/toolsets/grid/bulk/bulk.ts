import { valueName } from "@/lib/domain/permissions/resolve/explain";
import { FIELDS, type Field, type Gate } from "@/lib/domain/permissions/resolve/resolve";
import { mayDestroy } from "../facets/facets";
import type { Change, Stated } from "../rows/pending";
import { placesOf, type FieldView, type GridTool, type RowView } from "../rows/row-view";
import { loosens, refusalOf, savedValue, type BulkAction, type EditedLevel } from "./refusal";

/** Which field an action is about and what it sets; null clears. Inherit is about both. */
const EFFECTS: Readonly<Record<BulkAction, readonly (readonly [Field, Stated])[]>> = {
  enable: [["enabled", true]],
  disable: [["enabled", false]],
  ask: [["requiresApproval", true]],
  allow: [["requiresApproval", false]],
  inherit: FIELDS.map((field) => [field, null] as const),
};

/** Before an action is applied: what it would do to each of the selected tools. */
export interface BulkPlan {
  readonly action: BulkAction;
  readonly changes: readonly Change[];
  /** How many tools the changes are about. */
  readonly changed: number;
  readonly already: number;
  readonly refused: readonly { readonly row: GridTool; readonly reason: string }[];
  /** Tools that are set and stay as they are, because a gate closes them. */
  readonly held: readonly { readonly row: GridTool; readonly gate: Gate }[];
  /** Tools that would run without approval although their server calls them destructive, or says nothing. */
  readonly risky: readonly GridTool[];
}

/**
 * Plans an action on some tools. A tool that has the wanted value already, stated or inherited, is left alone
 * and keeps inheriting.
 */
export function planBulk(
  rows: readonly GridTool[],
  action: BulkAction,
  level: EditedLevel,
  viewOf: (row: GridTool) => RowView,
): BulkPlan {
  const changes: Change[] = [];
  const refused: BulkPlan["refused"][number][] = [];
  const held: BulkPlan["held"][number][] = [];
  const changedRows: GridTool[] = [];
  for (const row of rows) {
    const view = viewOf(row);
    const own = EFFECTS[action].flatMap(([field, value]) =>
      changeOf(row, field, value, level, view[field]),
    );
    if (own.length === 0) continue;
    const reason = refusalOf(row, action, level);
    if (reason !== null) {
      refused.push({ row, reason });
      continue;
    }
    for (const each of own) changes.push(each);
    changedRows.push(row);
    const gate = own.map(({ place }) => view[place.field].gate).find((one) => one !== null);
    if (gate && loosens(action)) held.push({ row, gate });
  }
  return {
    action,
    changes,
    changed: changedRows.length,
    already: rows.length - changedRows.length - refused.length,
    refused,
    held,
    risky: action === "allow" ? changedRows.filter(mayDestroy) : [],
  };
}

function changeOf(
  row: GridTool,
  field: Field,
  value: Stated,
  level: EditedLevel,
  view: FieldView,
): Change[] {
  const stated = view[level];
  const inherited = level === "own" ? view.inheritedOwn : view.inheritedOverride;
  const isSo = value === null ? stated === null : (stated ?? inherited) === value;
  if (isSo) return [];
  return [{ place: placesOf(row, field)[level], saved: savedValue(row, field, level), value }];
}

const ACTION_NAME: Readonly<Record<BulkAction, string>> = {
  enable: valueName("enabled", true),
  disable: valueName("enabled", false),
  ask: valueName("requiresApproval", true),
  allow: valueName("requiresApproval", false),
  inherit: "Inherit",
};

/** On, Off, Ask, Allow or Inherit. */
export function actionName(action: BulkAction): string {
  return ACTION_NAME[action];
}

/** "12 change, 3 already so, 2 refused". */
export function planWords({ changed, already, refused, held }: BulkPlan): string {
  return [
    `${changed} ${changed === 1 ? "changes" : "change"}`,
    ...(already === 0 ? [] : [`${already} already so`]),
    ...(refused.length === 0 ? [] : [`${refused.length} refused`]),
    ...(held.length === 0 ? [] : [`${held.length} ${held.length === 1 ? "stays" : "stay"} locked`]),
  ].join(", ");
}
