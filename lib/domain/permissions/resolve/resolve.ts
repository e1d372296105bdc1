/** The two things a permission decides: whether a tool is offered, and whether a call must be approved. */
export type Field = "enabled" | "requiresApproval";

export const FIELDS: readonly Field[] = ["enabled", "requiresApproval"];

/** Where a value can be stated, nearest to the call first. */
export const LEVEL_IDS = [
  "conversation",
  "tool",
  "toolsetRule",
  "toolsetDefaults",
  "application",
] as const;

export type LevelId = (typeof LEVEL_IDS)[number];

/** Conditions that only tighten, in the order in which they are applied. */
export const GATE_IDS = [
  "toolset-disabled",
  "filtered",
  "archived",
  "missing",
  "new-unreviewed",
  "definition-changed",
  "operator-policy",
  "unresolved-secret",
  "missing-scope",
] as const;

export type GateId = (typeof GATE_IDS)[number];

/** The place of a value, for a link to where it is edited. */
export interface Locator {
  readonly document: "conversation" | "toolset" | "settings";
  /** JSON Pointer within the conversation or the toolset; "" for a setting. */
  readonly pointer: string;
}

export interface Level {
  readonly id: LevelId;
  readonly where: Locator | null;
  /** As stored; anything but true and false says nothing. */
  readonly stored: Readonly<Partial<Record<Field, unknown>>>;
  /** A remark for the trace, such as how a tool id was resolved. */
  readonly note?: string;
}

export interface Gate {
  readonly id: GateId;
  readonly where: Locator | null;
  /** Gates of an installation depend on local settings; documents elsewhere mean the same without them. */
  readonly scope: "document" | "installation";
  /** Empty for what only has to be known: it decides nothing, and every trace says it. */
  readonly tightens: readonly Field[];
  /** Why it is active, for people. */
  readonly message: string;
}

export interface Step {
  readonly kind: "level" | "built-in" | "gate";
  readonly id: LevelId | GateId | "built-in";
  readonly where: Locator | null;
  /** As stored; undefined when absent. Of a gate the value it forces. */
  readonly raw: unknown;
  readonly outcome: "winner" | "loser" | "silent" | "ignored";
  readonly reason: StepReason | null;
  /** What the value would be without this step, and what would decide it. Null for the built-in value. */
  readonly ifRemoved: { readonly value: boolean; readonly winner: Step["id"] } | null;
  readonly note: string | null;
}

export type StepReason =
  | "nearer-level"
  | "gate"
  | "already-so"
  | "absent"
  | "null"
  | "not-a-boolean";

export interface Resolution {
  readonly value: boolean;
  /** Index into `steps`. */
  readonly winner: number;
  readonly steps: readonly Step[];
}

/** The value a gate forces. */
const TIGHT: Readonly<Record<Field, boolean>> = { enabled: false, requiresApproval: true };

/** What the standard says when nothing else speaks. */
export const BUILT_IN: Readonly<Record<Field, boolean>> = {
  enabled: true,
  requiresApproval: false,
};

type Verdict = Pick<Step, "outcome" | "reason">;

interface Decision {
  readonly value: boolean;
  readonly winner: number;
  readonly verdicts: readonly Verdict[];
}

/**
 * Decides one field of one tool. The nearest level that holds a boolean wins, the built-in value when
 * none does; then each gate tightens. Total: whatever is stored, there is one value and one winner.
 * @param levels nearest first, each id at most once
 * @param gates the active ones, in their order
 */
export function resolve(
  field: Field,
  levels: readonly Level[],
  gates: readonly Gate[],
  builtIn: boolean = BUILT_IN[field],
): Resolution {
  const sources = collectSources(field, levels, gates, builtIn);
  const { value, winner, verdicts } = decide(field, sources);
  const steps = sources.map((source, at): Step => {
    const { outcome, reason } = verdicts[at] ?? SILENT;
    const { kind, id, where, raw, note } = source;
    return {
      kind,
      id,
      where,
      raw,
      outcome,
      reason,
      ifRemoved: withoutSource(field, sources, at),
      note,
    };
  });
  return { value, winner, steps };
}

interface Source {
  readonly kind: Step["kind"];
  readonly id: Step["id"];
  readonly where: Locator | null;
  /** Whether the field is stored at all. */
  readonly present: boolean;
  readonly raw: unknown;
  readonly note: string | null;
}

const SILENT: Verdict = { outcome: "silent", reason: "absent" };
const WINNER: Verdict = { outcome: "winner", reason: null };

function collectSources(
  field: Field,
  levels: readonly Level[],
  gates: readonly Gate[],
  builtIn: boolean,
): Source[] {
  return [
    ...levels.map((level): Source => {
      const present = Object.hasOwn(level.stored, field);
      const raw = present ? level.stored[field] : undefined;
      return {
        kind: "level",
        id: level.id,
        where: level.where,
        present,
        raw,
        note: level.note ?? null,
      };
    }),
    { kind: "built-in", id: "built-in", where: null, present: true, raw: builtIn, note: null },
    ...gates
      .filter(({ tightens }) => tightens.length === 0 || tightens.includes(field))
      .map(({ id, where, message, tightens }): Source => {
        const present = tightens.length > 0;
        const raw = present ? TIGHT[field] : undefined;
        return { kind: "gate", id, where, present, raw, note: message };
      }),
  ];
}

/** One pass: levels compete until one speaks, gates may overrule whatever won before them. */
function decide(field: Field, sources: readonly Source[]): Decision {
  const verdicts: Verdict[] = [];
  let value: boolean | null = null;
  let winner = -1;
  sources.forEach(({ kind, present, raw }, at) => {
    if (typeof raw !== "boolean") {
      if (!present) verdicts.push(SILENT);
      else if (raw === null || raw === undefined)
        verdicts.push({ outcome: "silent", reason: "null" });
      else verdicts.push({ outcome: "ignored", reason: "not-a-boolean" });
    } else if (kind === "gate" ? value === TIGHT[field] : value !== null) {
      verdicts.push({ outcome: "loser", reason: kind === "gate" ? "already-so" : "nearer-level" });
    } else {
      if (winner !== -1) verdicts[winner] = { outcome: "loser", reason: "gate" };
      verdicts.push(WINNER);
      value = raw;
      winner = at;
    }
  });
  return { value: value ?? BUILT_IN[field], winner, verdicts };
}

/** The counterfactual, by deciding again without one source. */
function withoutSource(
  field: Field,
  sources: readonly Source[],
  removed: number,
): Step["ifRemoved"] {
  if (sources[removed]?.kind === "built-in") return null;
  const rest = sources.toSpliced(removed, 1);
  const { value, winner } = decide(field, rest);
  return { value, winner: rest[winner]?.id ?? "built-in" };
}
