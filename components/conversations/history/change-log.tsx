"use client";

import { useQuery } from "@tanstack/react-query";
import { Redo2, Undo2 } from "lucide-react";
import { useRefresh } from "@/components/routing/use-refresh";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Time } from "@/components/ui/text/time";
import type { ChangeView } from "@/lib/domain/library/change";
import { conversationChangesQuery } from "@/lib/queries/conversations/editing";
import { useUndo } from "@/components/drafts/use-undo";
import { useReader } from "../state/reader-context";
import { useAccount } from "@/components/shell/account/account";
import { actorWords } from "./actor-labels";

/** The server answers no more than these. */
const LAST = 200;

/** Everything that was done here to the conversation and its messages, and what of it is in force. */
export function ChangeLog() {
  const { conversationId, mayEdit } = useReader();
  const refreshPage = useRefresh();
  const own = useAccount()?.id ?? null;
  const { undo, redo } = useUndo("conversation", conversationId, () => refreshPage());
  const log = useQuery({ ...conversationChangesQuery(conversationId), staleTime: 0 });
  if (log.isError) {
    return <LoadError title="The changes could not be listed" query={log} />;
  }
  if (log.isPending) return <Skeleton className="h-48 w-full" />;
  const { changes } = log.data;
  if (changes.length === 0) {
    return (
      <p className="text-body text-ink-soft">
        No edits yet. Each edit appears here and can be undone.
      </p>
    );
  }
  return (
    <div className="space-y-3">
      {mayEdit ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<Undo2 aria-hidden size={14} />}
            isDisabled={log.data.undo === null}
            onPress={() => undo()}
          >
            {log.data.undo === null ? "Nothing to undo" : `Undo: ${log.data.undo}`}
          </Button>
          <Button
            size="small"
            icon={<Redo2 aria-hidden size={14} />}
            isDisabled={log.data.redo === null}
            onPress={redo}
          >
            {log.data.redo === null ? "Nothing to redo" : `Redo: ${log.data.redo}`}
          </Button>
        </div>
      ) : null}
      <ol aria-label="Changes" className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="space-y-0.5 py-2">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span
                dir="auto"
                className={
                  change.state === "done"
                    ? "min-w-0 font-medium wrap-anywhere"
                    : "min-w-0 wrap-anywhere text-ink-soft line-through"
                }
              >
                {wordsOf(change)}
              </span>
              <StateBadge change={change} />
            </p>
            <p className="flex gap-x-3 text-small text-ink-faint">
              <NameText text={actorWords(change, own) ?? "import"} />
              <Time what="changed" value={change.atMs} />
            </p>
          </li>
        ))}
      </ol>
      {changes.length < LAST ? null : (
        <p className="text-small text-ink-faint">{`These are the last ${LAST} changes.`}</p>
      )}
    </div>
  );
}

function wordsOf({ kind, label }: ChangeView): string {
  if (kind === "undo") return `Undone: ${label}`;
  return kind === "redo" ? `Redone: ${label}` : label;
}

function StateBadge({ change: { kind, state } }: { change: ChangeView }) {
  if (kind !== "edit" || state === "done") return null;
  return state === "undone" ? <Badge>undone</Badge> : <Badge>undone for good</Badge>;
}
