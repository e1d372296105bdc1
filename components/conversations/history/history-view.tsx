"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { historyRows } from "@/lib/domain/conversation/history/rows";
import type { AuditEntryView } from "@/lib/domain/conversation/view/types";
import { historyQuery } from "@/lib/queries/conversations/history";
import { useReader } from "../state/reader-context";
import { HistoryList } from "./history-list";
import { useRestore } from "./use-restore";
import { VersionCompare } from "./version-compare";

interface Props {
  /** Null for the conversation around its messages. */
  messageId: number | null;
  revision: number;
  trail: readonly AuditEntryView[];
}

/** Every version this library has seen, with what the document says of itself; any two can be compared. */
export function HistoryView({ messageId, revision, trail }: Props) {
  const { conversationId, mayEdit } = useReader();
  const history = useQuery({ ...historyQuery(conversationId, messageId), staleTime: 0 });
  const restore = useRestore(messageId, revision);
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  if (history.isError) {
    return <LoadError title="The history could not be read" query={history} />;
  }
  if (history.isPending) return <Skeleton className="h-48 w-full" />;
  const { versions } = history.data;
  const chosen = picked ?? versions.slice(0, 2).map(({ number }) => number);
  const compared = versions.filter(({ number }) => chosen.includes(number)).toReversed();
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @medium:grid-cols-2">
        {/* In a narrow pane the list leaves room for what differs. */}
        <div className="max-h-72 overflow-auto @medium:max-h-none">
          <HistoryList
            rows={historyRows(versions, trail)}
            chosen={chosen}
            onChoose={(version, isOn) => {
              const others = chosen.filter((number) => number !== version);
              // A third choice takes the place of the one before the last.
              setPicked(isOn ? [...others.slice(-1), version] : others);
            }}
          />
        </div>
        <VersionCompare
          conversationId={conversationId}
          messageId={messageId}
          versions={compared}
          latest={versions[0]?.number ?? 0}
          onRestore={
            mayEdit
              ? async (version) => {
                  await restore(version, versions);
                  setPicked(null);
                }
              : null
          }
        />
      </div>
    </div>
  );
}
