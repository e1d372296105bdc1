"use client";

import { Lock, Pin, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { TagBadges } from "@/components/tags/tag-badges";
import { Badge } from "@/components/ui/feedback/badge";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { NumberText } from "@/components/ui/text/number-text";
import { Time } from "@/components/ui/text/time";
import type { ConversationListItem } from "@/lib/domain/conversation/view/listing";
import { titleWords } from "@/components/names/title-labels";

/** One conversation in the list: title, what is notable, how long, when. */
export function ConversationRow({
  item,
  isSelected,
  onSelect,
}: {
  item: ConversationListItem;
  isSelected: boolean;
  onSelect: (selected: boolean) => void;
}) {
  const problems = item.errorCount + item.warningCount;
  return (
    <div className="flex h-full items-center gap-2 rounded-control ps-3 hover:bg-tint">
      <Checkbox
        aria-label={revealName(`Select ${titleWords(item.title)}`)}
        isSelected={isSelected}
        onChange={onSelect}
      />
      <Link
        href={`/conversations/${item.id}`}
        prefetch={false}
        data-row={item.id}
        className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-control pe-3"
      >
        <NameText
          title={titleWords(item.title)}
          className={`min-w-0 flex-1 truncate [text-align:match-parent] text-body ${item.titleDerived ? "text-ink-soft" : "font-medium"}`}
          text={titleWords(item.title)}
        />
        <span className="flex shrink-0 items-center gap-2">
          <span className="hidden items-center gap-1 md:inline-flex">
            <TagBadges tags={item.tags} />
          </span>
          {item.format === "cjson" ? null : (
            <span className="hidden sm:inline-flex">
              <Badge>{item.format}</Badge>
            </span>
          )}
          {item.isPrivate ? (
            <Badge tone="accent" icon={<Lock aria-hidden size={12} />}>
              private
            </Badge>
          ) : null}
          {item.pinnedCount > 0 ? (
            <Badge icon={<Pin aria-hidden size={12} />} title={`${item.pinnedCount} pinned`}>
              {item.pinnedCount}
            </Badge>
          ) : null}
          {problems > 0 ? (
            <Badge
              tone="warning"
              icon={<TriangleAlert aria-hidden size={12} />}
              title={`${problems} problems`}
            >
              {problems}
            </Badge>
          ) : null}
        </span>
        <span className="hidden w-28 shrink-0 text-end text-small text-ink-faint sm:inline">
          <NumberText value={item.messageCount} />{" "}
          {item.messageCount === 1 ? "message" : "messages"}
        </span>
        <span className="w-36 shrink-0 truncate text-end text-small text-ink-faint">
          {item.updatedMs === null ? (
            <Time what="started" value={item.createdMs} />
          ) : (
            <Time what="changed" value={item.updatedMs} />
          )}
        </span>
      </Link>
    </div>
  );
}
