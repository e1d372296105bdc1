"use client";

import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import type { ReviewGroup } from "./review-groups";
import type { ReviewActs } from "./use-review-acts";

const NAMES_SHOWN = 20;

/** The head of a group: what holds for its tools, and one decision for all of them. */
export function GroupRow({ group, acts }: { group: ReviewGroup; acts: ReviewActs }) {
  const { id, title, about, items } = group;
  const isGone = id === "missing";
  const verb = isGone ? "Remove" : "Accept";
  const decide = () => (isGone ? acts.remove(items) : acts.accept(items));
  const all = `${verb} all ${items.length}`;
  const risky = isGone ? items : items.filter(({ grade }) => grade === "dangerous");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-6 pb-2">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-body font-semibold">
          <NameText text={title} />{" "}
          <span className="font-normal text-ink-faint">{items.length}</span>
        </h2>
        <p className="text-small text-ink-soft">{about}</p>
      </div>
      {items.length < 2 ? null : risky.length > 0 ? (
        <ConfirmDialog
          trigger={
            <Button size="small" isDisabled={acts.isSaving}>
              {all}
            </Button>
          }
          title={isGone ? `Remove ${items.length} tools` : `Accept ${items.length} tools`}
          confirmLabel={all}
          tone={isGone ? "danger" : "primary"}
          onConfirm={async () => {
            await decide();
          }}
        >
          <p className="pb-2">
            {isGone
              ? "Their entries and settings are deleted. Overrides in conversations stay but have no effect."
              : `${risky.length} of them ${risky.length === 1 ? "needs" : "need"} a close look. From then on their permissions apply again.`}
          </p>
          <p className="font-mono text-small wrap-anywhere">
            {risky
              .slice(0, NAMES_SHOWN)
              .map(({ name }) => name)
              .join(", ")}
            {risky.length > NAMES_SHOWN ? ` and ${risky.length - NAMES_SHOWN} more` : ""}
          </p>
        </ConfirmDialog>
      ) : (
        <Button size="small" isDisabled={acts.isSaving} onPress={decide}>
          {all}
        </Button>
      )}
    </div>
  );
}
