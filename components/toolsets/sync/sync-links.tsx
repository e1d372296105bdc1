import Link from "next/link";
import { Badge } from "@/components/ui/feedback/badge";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { SyncView } from "@/lib/domain/sync/view";
import { changesHref, eventsHref } from "../links/sync-href";

/** From a toolset to what its server changed, and to its former syncs. */
export function SyncLinks({ fileId, view }: { fileId: string; view: SyncView }) {
  const { toolset, review, last, running } = view;
  const waiting =
    review.new + review.dangerous + review.behavioural + review.conflicts + review.missing;
  if (last === null && running === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-4">
      <Link
        href={changesHref(fileId, toolset)}
        prefetch={false}
        className={waiting === 0 ? textLinkClass : "rounded-control hover:underline"}
      >
        {waiting === 0 ? (
          "Changes"
        ) : (
          <Badge tone={review.dangerous > 0 ? "danger" : "warning"}>
            {waiting === 1 ? "1 change to review" : `${waiting} changes to review`}
          </Badge>
        )}
      </Link>
      <Link href={eventsHref(fileId, toolset)} prefetch={false} className={textLinkClass}>
        Events
      </Link>
    </span>
  );
}
