import { contentWords, factWords, inEnglish } from "@/lib/domain/imports/content-words";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import {
  asVerdict,
  DECISIONS,
  LIBRARY_RULE,
  VERDICT_DECISIONS,
  VERDICTS,
  type Decision,
  type ImportPlan,
  type PlanItem,
} from "@/lib/domain/imports/plan";
import type { ProgressEvent, ReportLine } from "@/lib/domain/imports/progress";
import { runImport } from "@/lib/import/run/run";

import { JSON_OPTION, type Arguments, type Command } from "./command";
import { CommandError, EXIT, type ExitCode } from "../io/exit-code";
import { READING_OPTIONS, planFiles } from "./plan-files";
import { problemLine } from "../io/problem-lines";
import type { Terminal } from "../io/terminal";
import { discardThere, libraryThere, planThere, runThere } from "./import-there";
import { openServer, SERVER_OPTIONS } from "./server";

export const importFiles: Command = {
  name: "import",
  summary: "Shows what importing files would do to the library; with --run, does it.",
  usage: "import <file|folder|->… [--run] [--decide <verdict>=<decision>]… [--strict] [--json]",
  options: {
    ...JSON_OPTION,
    ...READING_OPTIONS,
    ...SERVER_OPTIONS,
    run: { type: "boolean", help: "carry the plan out" },
    library: {
      type: "string",
      value: "<name>",
      help: "the library on the server that new conversations go to; default the main one",
    },
    decide: {
      type: "string",
      multiple: true,
      value: "<v>=<d>",
      help: "for an item or all of a verdict: conflict=keep-both, 3=skip",
    },
    data: {
      type: "string",
      value: "<folder>",
      help: "the library; default COLLOQUY_DATA or ./data",
    },
  },
  async run(given, terminal) {
    if (given.names.length === 0) throw new CommandError(EXIT.usage, "Name what to import.");
    const decisions = readDecisions(given);
    const server = await openServer(given, terminal);
    if (server !== null && given.has("strict")) {
      throw new CommandError(EXIT.usage, "--strict is for the library here.");
    }
    const wantedLibrary = given.text("library");
    if (server === null && wantedLibrary !== undefined) {
      throw new CommandError(EXIT.usage, "--library is for --server.");
    }
    const libraryId =
      server === null || wantedLibrary === undefined
        ? undefined
        : await libraryThere(server, wantedLibrary);
    const plan =
      server === null
        ? await planFiles(given.names, terminal, given)
        : await planThere(server, given.names, terminal);
    await showPlan(plan, given, terminal);
    checkItems(decisions, plan);
    if (!given.has("run")) {
      if (server !== null) await discardThere(server, plan.id);
      return plan.totals.invalid > 0 ? EXIT.found : EXIT.done;
    }
    const wanted = Object.fromEntries(decisions);
    const faults: unknown[] = [];
    const events =
      server === null
        ? await runHere(plan.id, wanted, faults)
        : runThere(server, plan.id, { decisions: wanted, ...(libraryId && { libraryId }) });
    return carryOut({ importId: plan.id, events, faults }, given, terminal);
  },
};

const ITEM_ID = /^[1-9]\d*$/;

/** @throws CommandError for what is no verdict, no item and no decision */
function readDecisions(given: Arguments): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>();
  for (const text of given.texts("decide")) {
    const [key = "", word = "", ...rest] = text.split("=");
    const verdict = asVerdict(key);
    if ((verdict === null && !ITEM_ID.test(key)) || rest.length > 0) {
      const sentence = `--decide takes <verdict>=<decision> or <item>=<decision>, not "${text}".`;
      throw new CommandError(EXIT.usage, `${sentence} Verdicts: ${VERDICTS.join(", ")}.`);
    }
    const allowed = verdict === null ? DECISIONS : VERDICT_DECISIONS[verdict];
    const decision = allowed.find((known) => known === word);
    if (decision === undefined) {
      const choices = allowed.length === 0 ? "no decision" : `one of: ${allowed.join(", ")}`;
      throw new CommandError(EXIT.usage, `--decide ${key}= takes ${choices}; not "${word}".`);
    }
    const former = decisions.get(key);
    if (former !== undefined && former !== decision) {
      throw new CommandError(EXIT.usage, `--decide says ${key}=${former} and ${key}=${decision}.`);
    }
    decisions.set(key, decision);
  }
  return decisions;
}

/** @throws CommandError for an item that the plan does not have, or that does not allow its decision */
function checkItems(decisions: ReadonlyMap<string, Decision>, plan: ImportPlan): void {
  for (const [key, decision] of decisions) {
    if (asVerdict(key) !== null) continue;
    const item = plan.items.find(({ id }) => id === key);
    if (item === undefined) throw new CommandError(EXIT.usage, `The plan has no item ${key}.`);
    if (item.decisions.includes(decision)) continue;
    const allowed = item.decisions.join(", ") || "no decision";
    throw new CommandError(
      EXIT.usage,
      `Item ${key} (${item.name}) allows ${allowed}; not ${decision}.`,
    );
  }
}

async function showPlan(plan: ImportPlan, given: Arguments, terminal: Terminal): Promise<void> {
  if (given.has("json")) return terminal.write(`${JSON.stringify({ type: "plan", ...plan })}\n`);
  for (const item of plan.items) {
    await terminal.print(...itemCells(item));
    for (const problem of item.problems)
      await terminal.print(`  ${problemLine(item.name, problem)}`);
    for (const { rule, message } of item.notes) {
      if (rule === LIBRARY_RULE) await terminal.print(`  ${message}`);
    }
    for (const { what, count, why } of item.fidelity?.lost ?? []) {
      await terminal.print(`  ${item.name}: lost: ${factWords(what, count, inEnglish)}: ${why}`);
    }
  }
  for (const note of plan.notes) await terminal.print(`note: ${note}`);
  const { items, messages, invalid, conflict, identical } = plan.totals;
  await terminal.print(
    `${inEnglish(items, ["document", "documents"])} with ${inEnglish(messages, ["message", "messages"])}: ${plan.totals.new} new, ${plan.totals.extends} longer, ` +
      `${identical} unchanged, ${conflict} in conflict, ${invalid} unusable`,
  );
}

function itemCells(item: PlanItem): string[] {
  const { id, verdict, format, title, name, decisionDefault } = item;
  const what = title === "" ? name : `${title} (${name})`;
  return [
    id,
    verdict,
    decisionDefault,
    format,
    contentWords(item, inEnglish) || "empty",
    what,
    ...aboutLibrary(item),
  ];
}

function aboutLibrary(item: PlanItem): string[] {
  if (item.verdict === "identical" && item.otherLayout) return ["same content, another layout"];
  return item.verdict === "conflict" && item.repairs ? ["repairs the damaged copy"] : [];
}

async function runHere(
  importId: string,
  decisions: Readonly<Record<string, Decision>>,
  faults: unknown[],
): Promise<AsyncIterable<ProgressEvent>> {
  const onError = (fault: unknown): void => void faults.push(fault);
  const started = await runImport(LOCAL_VIEWER, importId, decisions, { onError });
  if (!started.ok) throw new CommandError(EXIT.decision, started.problem.message);
  return started.events;
}

interface Running {
  readonly importId: string;
  readonly events: AsyncIterable<ProgressEvent>;
  /** Errors that nobody expects, as they come. */
  readonly faults: readonly unknown[];
}

async function carryOut(
  { importId, events, faults }: Running,
  given: Arguments,
  terminal: Terminal,
): Promise<ExitCode> {
  let report: ReportLine | null = null;
  for await (const event of events) {
    if (given.has("json")) await terminal.write(`${JSON.stringify(event)}\n`);
    if (event.type === "report") report = event;
  }
  for (const fault of faults)
    terminal.say(fault instanceof Error ? (fault.stack ?? "") : String(fault));
  if (report === null) throw new Error("the run ended without a report");
  if (!given.has("json")) await showReport(report, importId, terminal);
  return report.status === "done" && report.totals.failed === 0 ? EXIT.done : EXIT.found;
}

async function showReport(report: ReportLine, importId: string, terminal: Terminal): Promise<void> {
  for (const { name, error } of report.items) {
    if (error) await terminal.print(`${name}: not imported: ${error.message} [${error.code}]`);
  }
  const { imported, extended, replaced, identical, skipped, failed } = report.totals;
  await terminal.print(
    `import ${importId} ${report.status}: ${imported + report.totals["kept-both"]} imported, ` +
      `${extended} extended, ${replaced} replaced, ${identical} unchanged, ${skipped} skipped, ${failed} failed`,
  );
}
