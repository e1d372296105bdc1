import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NumberText } from "@/components/ui/text/number-text";
import type { Handling } from "@/lib/domain/history/decision";
import type { ReplayChange, ReplayReport } from "@/lib/domain/history/replay";
import { RowList } from "@/components/lists/row-list";
import { TitleText } from "@/components/names/title-text";
import { Time } from "@/components/ui/text/time";
import { CallSpan } from "../call-span";
import { messageHref } from "../message-href";

const HANDLED: Readonly<Record<Handling, string>> = {
  blocked: "blocked",
  asked: "asked",
  ran: "run without approval",
};

/** Counts of what would be handled differently, and each such call with its message. */
export function ReplayResult({ report, hasDraft }: { report: ReplayReport; hasDraft: boolean }) {
  const { calls, unknown, changes, unlisted, handled } = report;
  if (calls === 0) {
    return (
      <EmptyState title="No tool calls yet">
        Import conversations with tool calls to see what other permissions would have done.
      </EmptyState>
    );
  }
  const different = handled.filter(({ from, to }) => from !== to);
  const total = different.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div role="status" className="space-y-1 px-4 py-3 text-small text-ink-soft sm:px-6">
        <p className="font-medium text-ink">
          <NumberText value={total} /> of <NumberText value={calls} />{" "}
          {calls === 1 ? "call" : "calls"} would be handled differently.
        </p>
        <ul className="flex flex-wrap gap-x-4">
          {different.map(({ from, to, count }) => (
            <li key={`${from} ${to}`}>
              <NumberText value={count} /> {HANDLED[from]} → {HANDLED[to]}
            </li>
          ))}
          {unknown === 0 ? null : (
            <li>
              <NumberText value={unknown} /> of tools that no stored toolset defines: not judged
            </li>
          )}
          {unlisted === 0 ? null : (
            <li>
              <NumberText value={unlisted} /> more are counted, not listed
            </li>
          )}
        </ul>
        <p className="text-caption text-ink-faint">
          Compared: <CallSpan scanned={report} />. Replay reads stored calls and runs none.
        </p>
      </div>
      {changes.length === 0 ? (
        <EmptyState title="No call would be handled differently">
          {hasDraft
            ? "The draft changes nothing for the stored calls."
            : "Add a permission above to see what it would have changed."}
        </EmptyState>
      ) : (
        <RowList label="Calls handled differently" items={changes} keyOf={(_, at) => String(at)}>
          {(change) => <ReplayRow change={change} />}
        </RowList>
      )}
    </>
  );
}

function ReplayRow({ change }: { change: ReplayChange }) {
  const { conversation, tool, from, to, decidedBy, retryOf, atMs } = change;
  return (
    <Link
      href={messageHref(change)}
      prefetch={false}
      className="block space-y-1 px-2 py-3 hover:bg-tint focus-visible:focus-ring-inset"
    >
      <span className="flex flex-wrap items-center gap-x-3 text-body">
        <NameText className="max-w-full truncate font-mono text-small" text={tool} />
        <span className="font-medium">
          {HANDLED[from]} → {HANDLED[to]}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-2 text-caption text-ink-faint">
        <span>decided by {decidedBy}</span>
        <Time what="called" value={atMs} form="date" />
        {retryOf === null ? null : <span>in a retry not shown</span>}
        <bdi className="truncate-name max-w-80">
          <TitleText isCaption title={conversation.title} isDerived={conversation.titleDerived} />
        </bdi>
      </span>
    </Link>
  );
}
