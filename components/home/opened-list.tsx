import { Lock } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { TitleText } from "@/components/names/title-text";
import { PlaceLink } from "@/components/shell/place-link";
import { Time } from "@/components/ui/text/time";
import type { SidebarItem } from "@/lib/domain/conversation/view/sidebar";

export interface OpenedItem {
  readonly conversation: SidebarItem;
  /** When this browser opened it; null where it did not. */
  readonly openedMs: number | null;
}

/** Conversations to go on with. */
export function OpenedList({ items }: { items: readonly OpenedItem[] }) {
  return (
    <ul className="-mx-3 pt-1">
      {items.map(({ conversation, openedMs }) => (
        <li key={conversation.id}>
          <PlaceLink
            href={`/conversations/${conversation.id}`}
            className="block rounded-control px-3 py-2 transition-state hover:bg-tint focus-visible:focus-ring-inset"
          >
            <span className="flex min-w-0 items-baseline gap-3">
              <span className="truncate-name min-w-0 grow text-body font-medium">
                <TitleText title={conversation.title} isDerived={conversation.titleDerived} />
              </span>
              {conversation.isPrivate ? (
                <Lock role="img" aria-label="private" className="size-3 shrink-0 text-ink-faint" />
              ) : null}
              {conversation.source === null ? null : (
                <span className="shrink-0 text-small text-ink-faint max-sm:hidden">
                  <NameText text={conversation.source} />
                </span>
              )}
              <span className="shrink-0 text-small text-ink-faint max-md:hidden">
                <LastUse conversation={conversation} openedMs={openedMs} />
              </span>
            </span>
            <span className="flex min-w-0 items-baseline gap-3 text-small">
              {/* On a phone and at 200 % zoom a title needs its whole line. */}
              <span className="shrink-0 text-ink-faint md:hidden">
                <LastUse conversation={conversation} openedMs={openedMs} />
              </span>
              <span className="truncate-name min-w-0 flex-1 text-ink-soft">
                <NameText text={conversation.snippet} />
              </span>
            </span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

function LastUse({ conversation, openedMs }: OpenedItem) {
  return openedMs === null ? (
    <Time what="changed" value={conversation.timeMs} />
  ) : (
    <Time what="opened" value={openedMs} />
  );
}
