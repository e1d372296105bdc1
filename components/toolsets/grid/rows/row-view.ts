import {
  resolve,
  type Field,
  type Gate,
  type Step,
} from "@/lib/domain/permissions/resolve/resolve";
import type { ToolRow, ToolsetRow } from "@/lib/domain/toolset/view/listing";
import {
  collectRow,
  type Drafts,
  type RowContext,
} from "@/lib/domain/toolset/view/row-permissions";
import { pendingValue, touches, type Pending, type Place, type Stated } from "./pending";

/** A tool and the toolset it belongs to. */
export interface GridTool {
  readonly toolset: ToolsetRow;
  readonly tool: ToolRow;
}

/** What one field of a tool shows, pending changes included. */
export interface FieldView {
  readonly own: Stated;
  readonly override: Stated;
  /** What the tool entry gets when it says nothing. */
  readonly inheritedOwn: boolean;
  /** What the conversation gets when it says nothing. */
  readonly inheritedOverride: boolean;
  readonly value: boolean;
  /** The level or gate that decides. */
  readonly source: Step["id"];
  /** The first gate that closes this field, also where it changes nothing. */
  readonly gate: Gate | null;
  readonly isOwnPending: boolean;
  readonly isOverridePending: boolean;
}

export type RowView = Readonly<Record<Field, FieldView>>;

type Decision = Pick<FieldView, "inheritedOwn" | "inheritedOverride" | "value" | "source">;

/** Few combinations of values occur, however many tools there are. */
const decisions = new Map<string, Decision>();
const MOST_DECISIONS = 5000;

/** The last view of a row, kept so that a row which shows the same is not drawn again. */
const views = new WeakMap<ToolRow, { readonly mark: string; readonly view: RowView }>();

/** The views of rows that no change is about, which are most of them. */
const untouched = new WeakMap<
  ToolRow,
  { readonly toolset: ToolsetRow; readonly context: RowContext; readonly view: RowView }
>();

/** Both fields of a tool as the domain decides them. The same row in the same state is the same object. */
export function viewRow(row: GridTool, context: RowContext, pending: Pending): RowView {
  if (touches(pending, row.tool.id, row.toolset.id)) return markedView(row, context, pending);
  const { toolset } = row;
  const known = untouched.get(row.tool);
  if (known?.context === context && known.toolset === toolset) return known.view;
  const view = markedView(row, context, pending);
  untouched.set(row.tool, { toolset, context, view });
  return view;
}

function markedView(row: GridTool, context: RowContext, pending: Pending): RowView {
  const marks = {
    enabled: markOf(row, "enabled", context, pending),
    requiresApproval: markOf(row, "requiresApproval", context, pending),
  };
  const mark = `${marks.enabled}\n${marks.requiresApproval}`;
  const known = views.get(row.tool);
  if (known?.mark === mark) return known.view;
  const view = {
    enabled: viewField(row, "enabled", context, pending, marks.enabled),
    requiresApproval: viewField(row, "requiresApproval", context, pending, marks.requiresApproval),
  };
  views.set(row.tool, { mark, view });
  return view;
}

/** The places of a row's switches for one field. */
export function placesOf(
  { toolset, tool }: GridTool,
  field: Field,
): Readonly<Record<Place["level"], Place>> {
  const here = { toolset: toolset.id, field };
  return {
    own: { ...here, level: "own", tool: tool.id },
    defaults: { ...here, level: "defaults", tool: null },
    override: { ...here, level: "override", tool: tool.id },
  };
}

/** The values that wait for a row, as the domain takes them. */
export function draftsOf(row: GridTool, pending: Pending): Drafts {
  const draft = (level: Place["level"]) => (field: Field) =>
    pendingValue(pending, placesOf(row, field)[level]);
  return { own: draft("own"), defaults: draft("defaults"), override: draft("override") };
}

/** Everything that a decision about a field follows from, apart from where it is. */
function markOf(
  row: GridTool,
  field: Field,
  { application, inConversation }: RowContext,
  pending: Pending,
): string {
  const { toolset, tool } = row;
  const drafts = draftsOf(row, pending);
  const gates = tool.gates.filter(({ tightens }) => tightens.includes(field));
  return [
    field,
    drafts.own(field),
    tool[field],
    tool.rules[field]?.stored[field],
    drafts.defaults(field),
    toolset.defaults[field],
    application[field],
    inConversation,
    drafts.override(field),
    tool.override?.levels[field].stored[field],
    ...gates.map(({ id }) => id),
  ]
    .map(String)
    .join("|");
}

function viewField(
  row: GridTool,
  field: Field,
  context: RowContext,
  pending: Pending,
  mark: string,
): FieldView {
  const { tool } = row;
  const drafts = draftsOf(row, pending);
  const own = drafts.own(field);
  const override = drafts.override(field);
  const overridden = tool.override?.levels[field].stored[field];
  return {
    ...decide(row, field, context, drafts, mark),
    own: own === undefined ? tool[field] : own,
    override:
      override === undefined ? (typeof overridden === "boolean" ? overridden : null) : override,
    gate: tool.gates.find(({ tightens }) => tightens.includes(field)) ?? null,
    isOwnPending: own !== undefined,
    isOverridePending: override !== undefined,
  };
}

function decide(
  { toolset, tool }: GridTool,
  field: Field,
  context: RowContext,
  drafts: Drafts,
  mark: string,
): Decision {
  const known = decisions.get(mark);
  if (known !== undefined) return known;
  const { levels, gates } = collectRow(toolset, tool, context, drafts);
  const stored = levels[field].filter(({ id }) => id !== "conversation");
  const inherited = stored.filter(({ id }) => id !== "tool");
  const { value, winner, steps } = resolve(field, levels[field], gates);
  const decision = {
    value,
    source: steps[winner]?.id ?? "built-in",
    inheritedOverride: resolve(field, stored, []).value,
    inheritedOwn: resolve(field, inherited, []).value,
  };
  if (decisions.size >= MOST_DECISIONS) decisions.clear();
  decisions.set(mark, decision);
  return decision;
}

/** What the defaults of a toolset get when they say nothing. */
export function inheritedByDefaults(field: Field, { application }: RowContext): boolean {
  return resolve(field, [{ id: "application", where: null, stored: application }], []).value;
}
