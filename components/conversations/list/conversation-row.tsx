import { Folder, Lock, Pin, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { ListCell } from "@/components/lists/columns";
import { LibraryBadge } from "@/components/libraries/library-badge";
import { NameText } from "@/components/names/name-text";
import { titleWords } from "@/components/names/title-labels";
import { TitleText } from "@/components/names/title-text";
import { TagBadges } from "@/components/tags/tag-badges";
import { Badge } from "@/components/ui/feedback/badge";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { cn } from "@/components/ui/style/cn";
import { NumberText } from "@/components/ui/text/number-text";
import { Time } from "@/components/ui/text/time";
import type { ConversationListItem } from "@/lib/domain/conversation/view/listing";
import { sourceName } from "@/lib/domain/conversation/view/source-name";
import { revealName } from "@/lib/shared/hidden-in-names";
import {
  CHANGED,
  MESSAGES,
  MODEL,
  SOURCE,
  STARTED,
  type OptionalColumns,
} from "./conversation-columns";

interface Props {
  item: ConversationListItem;
  filled: OptionalColumns;
  isCompact: boolean;
  isSelected: boolean;
  onSelect: (selected: boolean) => void;
}

/** One conversation in the list: title, how it begins, what is notable, from where, how long, when. */
export function ConversationRow({ item, filled, isCompact, isSelected, onSelect }: Props) {
  const source = sourceName(item.format);
  return (
    <div
      className={cn(
        "flex items-center gap-2 rounded-control ps-3",
        isCompact ? "min-h-14 sm:min-h-8" : "min-h-15",
        isSelected ? "bg-accent-soft" : "hover:bg-tint",
      )}
    >
      <Checkbox
        aria-label={revealName(`Select ${titleWords(item.title)}`)}
        isSelected={isSelected}
        onChange={onSelect}
      />
      <Link
        href={`/conversations/${item.id}`}
        prefetch={false}
        data-row={item.id}
        className="-ms-1 flex min-w-0 flex-1 items-center gap-3 self-stretch rounded-control ps-1 pe-3 focus-visible:focus-ring-inset"
      >
        <div className={cn("min-w-0 flex-1", isCompact && "items-baseline gap-3 sm:flex")}>
          <p
            className={cn(
              "flex min-w-0 items-center gap-2",
              isCompact && "sm:max-w-2/3 sm:shrink-0",
            )}
          >
            <span
              title={revealName(
                item.titleDerived
                  ? `${titleWords(item.title)} (derived from the first message)`
                  : item.title,
              )}
              className="truncate-name min-w-0 text-body font-medium"
            >
              <TitleText title={item.title} isDerived={item.titleDerived} />
            </span>
            <Marks item={item} />
          </p>
          <p className="truncate-name min-w-0 text-small text-ink-faint">
            <NameText text={item.snippet} />
          </p>
        </div>
        {filled.source ? (
          <ListCell column={SOURCE}>
            {source === null ? null : <Badge title={`From ${source}`}>{source}</Badge>}
          </ListCell>
        ) : null}
        {filled.model ? (
          <ListCell column={MODEL}>
            {item.modelId === null ? null : <NameText title={item.modelId} text={item.modelId} />}
          </ListCell>
        ) : null}
        <ListCell column={MESSAGES}>
          <NumberText value={item.messageCount} />{" "}
          <span className="sr-only">{item.messageCount === 1 ? "message" : "messages"}</span>
        </ListCell>
        <ListCell column={STARTED}>
          <Time what="started" isSaid value={item.createdMs} />
        </ListCell>
        <ListCell
          column={CHANGED}
          className="max-sm:w-auto max-sm:max-w-28 max-sm:self-start max-sm:pt-3"
        >
          {item.updatedMs === null ? (
            // The column next to it says the same where it is shown.
            <Time what="started" value={item.createdMs} className="lg:hidden" />
          ) : (
            <Time what="changed" isSaid value={item.updatedMs} />
          )}
        </ListCell>
      </Link>
    </div>
  );
}

/** What is notable about a conversation, next to its title. */
function Marks({ item }: { item: ConversationListItem }) {
  const problems = item.errorCount + item.warningCount;
  return (
    <span className="flex shrink-0 items-center gap-1">
      {item.isPrivate ? (
        <Badge tone="accent" icon={<Lock aria-hidden size={12} />}>
          private
        </Badge>
      ) : null}
      <LibraryBadge id={item.libraryId} />
      {item.pinnedCount > 0 ? (
        <Badge icon={<Pin aria-hidden size={12} />} title={`${item.pinnedCount} pinned`}>
          {item.pinnedCount}
        </Badge>
      ) : null}
      {problems > 0 ? (
        <Badge
          tone="warning"
          icon={<TriangleAlert aria-hidden size={12} />}
          title={problems === 1 ? "1 problem" : `${problems} problems`}
        >
          {problems}
        </Badge>
      ) : null}
      <span className="hidden items-center gap-1 md:inline-flex">
        {item.folder === null ? null : (
          <Badge icon={<Folder aria-hidden size={12} />} title={`In the folder ${item.folder}`}>
            <NameText className="max-w-28 truncate" text={item.folder} />
          </Badge>
        )}
        <TagBadges tags={item.tags} />
      </span>
    </span>
  );
}
