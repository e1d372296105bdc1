"use client";

import { revealName } from "@/lib/shared/hidden-in-names";
import { Button } from "@/components/ui/button/button";
import type { MergeConflict, MergedMember, ReviewItem } from "@/lib/domain/sync/review-item";
import { VisibleText } from "@/components/names/visible-text";
import type { ReviewActs } from "./use-review-acts";

const MEMBERS: Readonly<Record<MergedMember, string>> = {
  summary: "Description",
  argsSchema: "Arguments",
};
const SIDES = [
  ["base", "Accepted before"],
  ["mine", "Edited here"],
  ["theirs", "Server says now"],
] as const;

/** Members that were edited here and changed by the server, with the three texts and the choice between two. */
export function ConflictList({ item, acts }: { item: ReviewItem; acts: ReviewActs }) {
  return item.conflicts.map((conflict) => (
    <div key={conflict.member} className="space-y-2 rounded-card border border-line p-3">
      <h4 className="text-small font-medium">
        {MEMBERS[conflict.member]}: edited here, and changed by the server
      </h4>
      <dl className="grid gap-3 md:grid-cols-3">
        {SIDES.map(([side, title]) => (
          <div key={side} className="min-w-0">
            <dt className="text-caption text-ink-faint">{title}</dt>
            <dd
              dir="auto"
              className="max-h-60 overflow-auto text-small wrap-anywhere whitespace-pre-wrap"
            >
              <VisibleText text={textOf(conflict, side)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {(["mine", "theirs"] as const).map((side) => (
          <Button
            key={side}
            size="small"
            isDisabled={acts.isSaving}
            onPress={() => acts.choose(item, conflict.member, side)}
            aria-label={revealName(
              `${side === "mine" ? "Keep mine" : "Take theirs"}: ${MEMBERS[conflict.member]} of ${item.name}`,
            )}
          >
            {side === "mine" ? "Keep mine" : "Take theirs"}
          </Button>
        ))}
      </div>
    </div>
  ));
}

function textOf(conflict: MergeConflict, side: "base" | "mine" | "theirs"): string {
  const value = conflict[side];
  if (value === undefined) return "–";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
