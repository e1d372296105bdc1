"use client";

import { useMemo } from "react";
import { Info } from "lucide-react";
import { openedPart } from "@/components/saving/opened-part";
import { InlineError } from "@/components/ui/feedback/inline-error";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { CredentialOffer } from "../credentials/offer";
import { decidedPlan } from "../run/plan-decisions";
import { groupItems } from "../plan/groups";
import { lookedAt } from "../plan/filters";
import { PlanFooter } from "../plan/footer";
import type { PlanState } from "../plan/state";
import { PlanTable } from "../plan/table";
import { PlanToolbar } from "../plan/toolbar";
import type { ImportRun } from "../run/use-import-run";
import type { PlanChanges } from "../run/use-import-plan";

const ItemSheet = openedPart(async () => (await import("../item/sheet")).ItemSheet);

/** A plan before it is run, in the sheet and on the page of the import. Fills the height it is given. */
export function ImportPanel({
  plan,
  run,
  state,
  changes,
  onCancel,
}: {
  plan: ImportPlan;
  run: ImportRun;
  state: PlanState;
  changes: PlanChanges;
  onCancel: () => void;
}) {
  const decided = useMemo(
    () => decidedPlan(plan.items, run.decisions),
    [plan.items, run.decisions],
  );
  const { look, open, setOpen } = state;
  const groups = useMemo(
    () => groupItems(lookedAt(plan.items, look), look.group),
    [plan.items, look],
  );
  const opened = open === null ? undefined : plan.items.find(({ id }) => id === open.id);
  return (
    // In a low window it needs more height than there is; the edges are room for the rings of what has the focus.
    <div className="-mx-1 -mt-1 flex h-full min-h-0 flex-col gap-3 overflow-auto px-1 pt-1">
      {run.error === null ? null : (
        <InlineError
          tone={run.error.startsWith("Cancelled") ? "info" : "danger"}
          title={run.error}
        />
      )}
      <PlanNotes notes={plan.notes} />
      <CredentialOffer plan={plan} />
      <PlanToolbar plan={plan} state={state} />
      <PlanTable plan={plan} groups={groups} run={run} state={state} decided={decided} />
      <PlanFooter plan={plan} run={run} totals={decided.totals} onCancel={onCancel} />
      {open && opened ? (
        <ItemSheet
          key={opened.id}
          plan={plan}
          order={groups}
          item={opened}
          view={open.view}
          run={run}
          decided={decided}
          changes={changes}
          onView={(view) => setOpen({ id: opened.id, view })}
          onOpen={(id) => setOpen({ id, view: "content" })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

/** What there is to say about the drop as a whole. One note is shown, several wait until somebody asks. */
function PlanNotes({ notes }: { notes: readonly string[] }) {
  const [only] = notes;
  if (only === undefined) return null;
  if (notes.length === 1) {
    return (
      <p className="flex gap-2 text-small text-ink-soft">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
        <span className="min-w-0 wrap-anywhere">{only}</span>
      </p>
    );
  }
  return (
    <Disclosure
      isLazy
      title={<span className="text-small">{`${notes.length} notes about what was dropped`}</span>}
    >
      <ul className="max-h-40 list-disc space-y-1 overflow-auto ps-6 text-small wrap-anywhere text-ink-soft">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
