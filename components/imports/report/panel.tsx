"use client";

import { useMemo, useState } from "react";
import { ButtonLink } from "@/components/ui/button/button-link";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { Outcome, ReportLine, ReportTotals } from "@/lib/domain/imports/progress";
import { ImportFunnel } from "./funnel";
import { ReportList } from "./list";
import { lossesOf } from "./losses";
import { failuresFirst, pathsToShow } from "./order";
import { UndoButton } from "../run/undo-button";
import { useCounted } from "../labels/use-counted";
import type { ImportRun } from "../run/use-import-run";
import { CHANGED, countWords, OUTCOME_ORDER, OUTCOMES, undoneWords } from "../labels/verdict";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import { saveFile } from "@/components/ui/browser/save-file";
import { reportCsv, reportJson, type ReportDetails } from "./file";

/** What the import did: numbers first, then item by item, with one undo for all of it. */
export function ReportPanel({
  importId,
  plan,
  report,
  run,
  shownFirst,
}: {
  importId: string;
  plan: ImportPlan | null;
  report: ReportLine;
  run: ImportRun;
  /** Whose items the address of the page asks for; absent where the report is not a page of its own. */
  shownFirst?: Outcome | "all" | undefined;
}) {
  const counted = useCounted();
  const [wanted, setWanted] = useState<Outcome | "all">(shownFirst ?? "all");
  const { totals } = report;
  const titles = useMemo(
    () => new Map(plan?.items.flatMap(({ id, title }) => (title === "" ? [] : [[id, title]]))),
    [plan],
  );
  const items = useMemo(() => failuresFirst(report.items), [report.items]);
  const paths = useMemo(
    () => pathsToShow(report.items, (item) => titles.get(item.id) ?? item.name),
    [report.items, titles],
  );
  const losses = lossesOf(plan, report, counted);
  const isUndone = run.undone !== null;
  const shown =
    wanted === "all" || isUndone ? items : items.filter(({ outcome }) => outcome === wanted);
  const hasConversations = items.some(
    ({ kind, outcome }) => kind === "conversation" && CHANGED.has(outcome),
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      {report.status === "done" ? null : (
        <InlineError title={report.status === "cancelled" ? "Cancelled" : "The import stopped"}>
          {report.error?.message ?? "Nothing was kept."}
        </InlineError>
      )}
      <p className="text-body font-medium" role="status">
        {run.undone ? undoneWords(run.undone) : sentence(countWords(totals))}
      </p>
      {isUndone ? null : shownFirst === undefined ? (
        <OutcomeChoice totals={totals} shown={wanted} onChange={setWanted} />
      ) : (
        <ImportFunnel importId={importId} totals={totals} shown={wanted} />
      )}
      <ReportList items={shown} titles={titles} paths={paths} losses={losses} isUndone={isUndone} />
      <div className="flex flex-wrap items-center gap-2">
        {hasConversations && !isUndone ? (
          <ButtonLink href={`/conversations?import=${encodeURIComponent(importId)}`}>
            Show imported
          </ButtonLink>
        ) : null}
        <ReportDownload
          report={report}
          titles={titles}
          losses={losses}
          name={plan?.name ?? "import"}
        />
        {totals.written ? (
          run.undone === null ? (
            <UndoButton run={run} />
          ) : null
        ) : (
          <p className="text-small text-ink-soft">
            The library is unchanged, so there is nothing to undo.
          </p>
        )}
      </div>
    </div>
  );
}

/** Where the report has no address of its own. */
function OutcomeChoice({
  totals,
  shown,
  onChange,
}: {
  totals: ReportTotals;
  shown: Outcome | "all";
  onChange: (shown: Outcome | "all") => void;
}) {
  const counted = useCounted();
  const outcomes = OUTCOME_ORDER.filter((outcome) => totals[outcome] > 0);
  if (outcomes.length < 2) return null;
  return (
    // What scrolls sideways has no height of its own that a list below it must leave.
    <div className="max-w-full shrink-0 overflow-x-auto">
      <SegmentedControl<Outcome | "all">
        label="Show items by outcome"
        size="small"
        className="min-w-max"
        options={[
          { value: "all", label: `All ${totals.items}` },
          ...outcomes.map((value) => ({
            value,
            label: counted(totals[value], [OUTCOMES[value].word, OUTCOMES[value].word]),
          })),
        ]}
        value={shown}
        onChange={onChange}
      />
    </div>
  );
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Saves the report as a file. */
function ReportDownload({
  report,
  name,
  ...details
}: ReportDetails & {
  report: ReportLine;
  /** What was dropped; the file is named after it. */
  name: string;
}) {
  const base = `Import report of ${name.replaceAll(/[\\/:*?"<>|]/g, "_").slice(0, 80)}`;
  const save = (text: string, type: string, ending: string) =>
    saveFile(new Blob([text], { type }), `${base}.${ending}`);
  return (
    <Menu
      label="Download the report"
      trigger={<Button icon={<Download aria-hidden size={16} />}>Download report</Button>}
    >
      <MenuItem onAction={() => save(reportCsv(report, details), "text/csv", "csv")}>
        As a table (CSV)
      </MenuItem>
      <MenuItem onAction={() => save(reportJson(report, details), "application/json", "json")}>
        As JSON
      </MenuItem>
    </Menu>
  );
}
