"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useMemo, useRef } from "react";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import type { ReviewItem } from "@/lib/domain/sync/review-item";
import { syncChangesQuery } from "@/lib/queries/toolsets/sync";
import { counted } from "@/lib/shared/counted";
import { toolPageHref } from "../links/tool-href";
import { focusNext } from "./focus-next";
import { GroupRow } from "./group-row";
import { reviewGroups, type ReviewGroup } from "./review-groups";
import { ReviewRow } from "./review-row";
import { useReviewActs } from "./use-review-acts";

type Line =
  | { readonly kind: "group"; readonly group: ReviewGroup }
  | { readonly kind: "item"; readonly item: ReviewItem };

function keyOf(line: Line): string {
  return line.kind === "group" ? line.group.id : String(line.item.toolRowId);
}

/** What a server changed since a person last agreed, graded, with the decision next to each. */
export function ReviewView({
  fileId,
  toolset,
  toolsetId,
}: {
  fileId: string;
  /** Row id. */
  toolset: number;
  toolsetId: string;
}) {
  const review = useQuery(syncChangesQuery(fileId, toolset));
  const items = review.data?.items;
  const lines = useMemo(
    () =>
      reviewGroups(items ?? []).flatMap((group): Line[] => [
        { kind: "group", group },
        ...group.items.map((item): Line => ({ kind: "item", item })),
      ]),
    [items],
  );
  const place = useRef<HTMLDivElement>(null);
  const acts = useReviewActs(fileId, toolset, (decided) => {
    if (decided.length === 0) return;
    const ids = lines.flatMap((line) => (line.kind === "item" ? [line.item.toolRowId] : []));
    focusNext(
      place.current,
      ids,
      decided.map(({ toolRowId }) => toolRowId),
    );
  });
  if (items === undefined) return <LoadState what="The changes" query={review} />;
  return (
    <div ref={place} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <p role="status" className="sr-only">
        {acts.said === "" ? "" : `${acts.said}. ${counted(items.length, "change")} left.`}
      </p>
      {items.length === 0 ? (
        <EmptyState icon={<CircleCheck aria-hidden size={28} />} title="Nothing to review">
          What the server adds, changes or removes appears here after a sync.
        </EmptyState>
      ) : (
        <RowList label="Changes of the server" items={lines} keyOf={keyOf}>
          {(line) =>
            line.kind === "group" ? (
              <GroupRow group={line.group} acts={acts} />
            ) : (
              <div data-review={line.item.toolRowId}>
                <ReviewRow
                  item={line.item}
                  href={toolPageHref(fileId, toolsetId, line.item.name)}
                  acts={acts}
                />
              </div>
            )
          }
        </RowList>
      )}
    </div>
  );
}
