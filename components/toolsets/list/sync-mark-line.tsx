import { CloudOff } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";
import { Time } from "@/components/ui/text/time";
import type { SyncMark } from "@/lib/domain/toolset/view/sync-mark";
import { counted } from "../sync/sync-labels";

/** In a list of files: the age of what their servers listed, and what waits for a person. */
export function SyncMarkLine({ mark }: { mark: SyncMark }) {
  const { oldestMs, failed, toReview } = mark;
  return (
    <span className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
      {toReview === 0 ? null : (
        <Badge tone="warning" title={`${counted(toReview, "tool")} to review`}>
          {toReview} to review
        </Badge>
      )}
      {failed === 0 ? null : (
        <Badge tone="danger" icon={<CloudOff aria-hidden />} title="The last sync failed">
          sync failed
        </Badge>
      )}
      {oldestMs === null ? (
        "never synced"
      ) : (
        <span>
          <Time what="synced" value={oldestMs} />
        </span>
      )}
    </span>
  );
}
