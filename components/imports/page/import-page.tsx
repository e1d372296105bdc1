"use client";

import { useMemo } from "react";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useGo } from "@/components/routing/use-go";
import { useRefresh } from "@/components/routing/use-refresh";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { Outcome, ReportLine } from "@/lib/domain/imports/progress";
import type { ImportDetail as StoredImport } from "@/lib/domain/imports/stored";
import { ImportPanel } from "./import-panel";
import { ReportPanel } from "../report/panel";
import { StoredReport } from "../report/stored-report";
import { useImportPlan } from "../run/use-import-plan";
import { useImportRun, type ImportRun } from "../run/use-import-run";
import { VERDICT_ORDER } from "../plan/groups";
import { GROUPINGS, WHOLE_PLAN } from "../plan/filters";
import { ITEM_VIEWS, type PlanState } from "../plan/state";

const PARAMETERS = {
  group: parseAsStringLiteral(GROUPINGS).withDefault(WHOLE_PLAN.group),
  verdict: parseAsStringLiteral(VERDICT_ORDER),
  format: parseAsString,
  text: parseAsString.withDefault(""),
  problems: parseAsBoolean.withDefault(false),
  item: parseAsString,
  view: parseAsStringLiteral(ITEM_VIEWS).withDefault("content"),
};

interface Props {
  id: string;
  /** The plan, where it is short enough to come with the page. */
  plan: ImportPlan | null;
  report: ReportLine | null;
  record: StoredImport | null;
  /** Whose items of a report are shown. */
  shown: Outcome | "all";
}

/** One import by its address: its plan while it waits, its report afterwards, its record for good. */
export function ImportPage({ id, plan, report, record, shown }: Props) {
  const run = useImportRun(id, report);
  const isUndone = record?.status === "undone" || run.undone !== null;
  const known = run.report ?? report;
  if (record !== null && (known === null || isUndone)) {
    return <StoredReport record={record} isUndone={isUndone} run={run} shown={shown} />;
  }
  return <Loaded id={id} known={plan} report={known} run={run} shown={shown} />;
}

/** The import as long as its upload is kept. */
function Loaded({
  id,
  known,
  report,
  run,
  shown,
}: {
  id: string;
  known: ImportPlan | null;
  report: ReportLine | null;
  run: ImportRun;
  shown: Outcome | "all";
}) {
  const go = useGo();
  const refreshPage = useRefresh();
  const loaded = useImportPlan(id, known);
  const { plan, error } = loaded;
  const state = usePlanAddress();
  if (report !== null) {
    const props = { importId: id, plan, report, run };
    return <ReportPanel key={shown} {...props} shownFirst={shown} />;
  }
  if (error !== null) {
    return (
      <InlineError
        title="The plan could not be read"
        actions={<Button onPress={() => refreshPage()}>Try again</Button>}
      >
        {error.message}
      </InlineError>
    );
  }
  if (plan === null) return <Skeleton className="h-96 w-full" />;
  return (
    <ImportPanel
      plan={plan}
      run={run}
      state={state}
      changes={loaded}
      onCancel={async () => {
        await run.discard();
        go("/imports");
      }}
    />
  );
}

/** The state of a plan on its own page: all of it in the address, so that it can be linked and reloaded. */
function usePlanAddress(): PlanState {
  const [{ item, view, group, verdict, format, text, problems }, set] = useQueryStates(PARAMETERS);
  // Long plans are sorted again only when something of it changes.
  const look = useMemo(
    () => ({ group, verdict, format, text, problems }),
    [group, verdict, format, text, problems],
  );
  return {
    look,
    setLook: set,
    open: item === null ? null : { id: item, view },
    setOpen: (open) =>
      set(open === null ? { item: null, view: null } : { item: open.id, view: open.view }, {
        history: "push",
      }),
  };
}
