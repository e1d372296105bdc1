import type { Decision, ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import type { ReportLine } from "@/lib/domain/imports/progress";
import { runImport } from "@/lib/import/run";

import type { Arguments, Command } from "../command";
import { JSON_OPTION } from "../command";
import { CommandError, EXIT } from "../exit-code";
import type { ExitCode } from "../exit-code";
import { READING_OPTIONS, planFiles } from "../plan-files";
import { problemLine } from "../problem-lines";
import type { Terminal } from "../terminal";

export const importFiles: Command = {
  name: "import",
  summary: "Shows what importing files would do to the library; with --run, does it.",
  usage: "import <file|folder|->… [--run] [--decide <verdict>=<decision>]… [--strict] [--json]",
  options: {
    ...JSON_OPTION,
    ...READING_OPTIONS,
    run: { type: "boolean", help: "carry the plan out" },
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
    const plan = await planFiles(given.names, terminal, given);
    await showPlan(plan, given, terminal);
    if (!given.has("run")) return plan.totals.invalid > 0 ? EXIT.found : EXIT.done;
    return carryOut(plan.id, decisions, given, terminal);
  },
};

function readDecisions(given: Arguments): Readonly<Record<string, Decision>> {
  return Object.fromEntries(
    given.texts("decide").map((text) => {
      const [key = "", decision = ""] = text.split("=", 2);
      if (key === "" || decision === "") {
        throw new CommandError(EXIT.usage, `--decide takes <verdict>=<decision>, not "${text}".`);
      }
      // Whether the plan allows it is for the run to say.
      return [key, decision as Decision];
    }),
  );
}

async function showPlan(plan: ImportPlan, given: Arguments, terminal: Terminal): Promise<void> {
  if (given.has("json")) return terminal.write(`${JSON.stringify({ type: "plan", ...plan })}\n`);
  for (const item of plan.items) {
    await terminal.write(itemLine(item));
    for (const problem of item.problems)
      await terminal.write(`  ${problemLine(item.name, problem)}`);
    for (const { what, count, why } of item.fidelity?.lost ?? []) {
      await terminal.write(`  ${item.name}: lost: ${count} ${what}: ${why}\n`);
    }
  }
  for (const note of plan.notes) await terminal.write(`note: ${note}\n`);
  const { items, messages, invalid, conflict, identical } = plan.totals;
  await terminal.write(
    `${items} documents with ${messages} messages: ${plan.totals.new} new, ${plan.totals.extends} longer, ` +
      `${identical} unchanged, ${conflict} in conflict, ${invalid} unusable\n`,
  );
}

function itemLine(item: PlanItem): string {
  const { id, verdict, format, title, name, counts, decisionDefault } = item;
  const what = title === "" ? name : `${title} (${name})`;
  return `${id}\t${verdict}\t${decisionDefault}\t${format}\t${counts.messages} messages\t${what}\n`;
}

async function carryOut(
  importId: string,
  decisions: Readonly<Record<string, Decision>>,
  given: Arguments,
  terminal: Terminal,
): Promise<ExitCode> {
  const faults: unknown[] = [];
  const started = await runImport(importId, decisions, { onError: (fault) => faults.push(fault) });
  if (!started.ok) throw new CommandError(EXIT.decision, started.problem.message);
  let report: ReportLine | null = null;
  for await (const event of started.events) {
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
    if (error) await terminal.write(`${name}: not imported: ${error.message} [${error.code}]\n`);
  }
  const { imported, extended, replaced, identical, skipped, failed } = report.totals;
  await terminal.write(
    `import ${importId} ${report.status}: ${imported + report.totals["kept-both"]} imported, ` +
      `${extended} extended, ${replaced} replaced, ${identical} unchanged, ${skipped} skipped, ${failed} failed\n`,
  );
}
