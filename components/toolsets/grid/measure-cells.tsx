import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { NumberText } from "@/components/ui/text/number-text";
import { Time } from "@/components/ui/text/time";
import type { ToolMeasures } from "@/lib/domain/toolset/view/listing";
import type { GridTool } from "./rows/row-view";
import { statesOf } from "./facets/facets";
import { changesHref } from "../links/sync-href";

/** Stands until the figures have arrived. */
const WAITING = (
  <span aria-hidden className="text-ink-faint">
    …
  </span>
);

/** How often the stored conversations called it, and when last. */
export function UseCell({ measures }: { measures: ToolMeasures | undefined }) {
  if (measures === undefined) return WAITING;
  const { calls, lastCallMs } = measures;
  // A phone has no head above it that says what never happened.
  if (calls === 0) return <span className="text-ink-faint max-md:hidden">never</span>;
  return (
    <span className="flex flex-col">
      <span>
        <NumberText value={calls} /> {calls === 1 ? "call" : "calls"}
      </span>
      <Time what="last called" isSaid value={lastCallMs} className="truncate text-ink-faint" />
    </span>
  );
}

export function TokensCell({ measures }: { measures: ToolMeasures | undefined }) {
  return measures === undefined ? WAITING : <NumberText value={measures.tokens} />;
}

/** What a sync found and a person has not accepted yet. */
const REVIEWED: ReadonlySet<string> = new Set(["new", "changed", "missing"]);

/** What happened to the tool on its way here, and what is wrong with its definition. */
export function StateCell({
  row,
  fileId,
  measures,
}: {
  row: GridTool;
  fileId: string;
  measures: ToolMeasures | undefined;
}) {
  const problems = measures?.problems ?? 0;
  return (
    <span className="flex flex-wrap gap-1">
      {statesOf(row).map((state) =>
        REVIEWED.has(state) ? (
          <Link
            key={state}
            href={changesHref(fileId, row.toolset.id)}
            prefetch={false}
            tabIndex={-1}
            aria-label={revealName(`${state}: review ${row.tool.name}`)}
            className="rounded-control hover:underline focus-visible:focus-ring"
          >
            <Badge tone="warning">{state}</Badge>
          </Link>
        ) : (
          <Badge key={state} tone="warning">
            {state}
          </Badge>
        ),
      )}
      {row.tool.isTwin ? (
        <Badge tone="warning" title="Two tools of this toolset have this name.">
          same name
        </Badge>
      ) : null}
      {problems === 0 ? null : (
        <Badge
          tone="warning"
          icon={<TriangleAlert aria-hidden />}
          title={
            problems === 1
              ? "1 problem in its definition"
              : `${problems} problems in its definition`
          }
        >
          {problems}
        </Badge>
      )}
    </span>
  );
}
