import type { CollectedTool } from "./collect";
import { resolve, type Field, type Resolution, type Step } from "./resolve";

/** Changes when the order of levels or gates does. */
export const ORDER = "nearest-explicit/1";

export interface Trace extends Resolution {
  /** The steps as numbered sentences, the counterfactual of the winner last. */
  readonly text: string;
}

export interface Explanation {
  readonly tool: { readonly toolsetId: string; readonly name: string };
  readonly order: typeof ORDER;
  readonly enabled: Trace;
  readonly requiresApproval: Trace;
}

/** Both decisions about a tool, with every step that led to them. */
export function explainTool({ tool, levels, gates }: CollectedTool): Explanation {
  const title = `${tool.toolsetId}/${tool.name}`;
  const trace = (field: Field): Trace => {
    const resolution = resolve(field, levels[field], gates);
    return { ...resolution, text: traceText(title, field, resolution) };
  };
  return {
    tool: { toolsetId: tool.toolsetId, name: tool.name },
    order: ORDER,
    enabled: trace("enabled"),
    requiresApproval: trace("requiresApproval"),
  };
}

/** On or Off, Ask or Allow. */
export function valueName(field: Field, value: boolean): string {
  if (field === "enabled") return value ? "On" : "Off";
  return value ? "Ask" : "Allow";
}

const STEP_NAME: Readonly<Record<Step["id"], string>> = {
  conversation: "conversation override",
  tool: "tool entry",
  toolsetRule: "toolset rule",
  toolsetDefaults: "toolset defaults",
  application: "application default",
  "built-in": "standard default",
  "toolset-disabled": "toolset switched off",
  filtered: "filtered",
  archived: "archived",
  missing: "missing from its server",
  "new-unreviewed": "new, not reviewed",
  "definition-changed": "definition changed",
  "operator-policy": "operator policy",
  "unresolved-secret": "unresolved secret",
  "missing-scope": "missing scope",
};

/** The name of a level or gate, for people. */
export function stepName(id: Step["id"]): string {
  return STEP_NAME[id];
}

/** The text of a trace: the same for a screen reader, the clipboard and the API. */
export function traceText(title: string, field: Field, resolution: Resolution): string {
  const { value, winner, steps } = resolution;
  const lines = steps.map((step, at) => `${at + 1}. ${stepSentence(field, step, steps)}`);
  const decided = steps[winner];
  const last = decided === undefined ? [] : counterfactual(field, decided);
  return [`${title}: ${valueName(field, value)}`, ...lines, ...last].join("\n");
}

/** One step: its name, what it holds, and what became of it. */
export function stepSentence(field: Field, step: Step, steps: readonly Step[]): string {
  const note = step.note === null || step.note === "" ? "" : ` (${step.note})`;
  if (step.kind === "gate" && step.outcome === "silent") {
    return `${stepName(step.id)}: decides nothing${note}`;
  }
  if (step.outcome === "silent") return `${stepName(step.id)}: ${fate(step, steps)}${note}`;
  return `${stepName(step.id)}: ${rawName(field, step.raw)}, ${fate(step, steps)}${note}`;
}

function rawName(field: Field, raw: unknown): string {
  return typeof raw === "boolean" ? valueName(field, raw) : shortJson(raw);
}

function shortJson(raw: unknown): string {
  const json = JSON.stringify(raw);
  return json.length > 40 ? `${json.slice(0, 39)}…` : json;
}

function fate({ kind, outcome, reason }: Step, steps: readonly Step[]): string {
  if (outcome === "winner") {
    return kind === "built-in" ? "decides: nothing else is set" : "decides";
  }
  switch (reason) {
    case "nearer-level":
      return `overruled by ${nameOf(steps.find(({ raw }) => typeof raw === "boolean"))}`;
    case "gate":
      return `overruled: ${nameOf(steps.find((step) => step.outcome === "winner"))}`;
    case "already-so":
      return "no effect: already so";
    case "not-a-boolean":
      return "ignored: neither true nor false";
    case "null":
      return "not set: null inherits";
    case "absent":
    case null:
      return "not set";
  }
}

function nameOf(step: Step | undefined): string {
  return step === undefined ? "another step" : stepName(step.id);
}

function counterfactual(field: Field, { id, ifRemoved }: Step): string[] {
  if (ifRemoved === null) return [];
  const then = `${valueName(field, ifRemoved.value)}, decided by ${stepName(ifRemoved.winner)}`;
  return [`Without ${stepName(id)} it would be ${then}.`];
}
