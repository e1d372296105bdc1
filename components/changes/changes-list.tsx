import { EntrySubject } from "@/components/exports/records/entry-subject";
import { NameText } from "@/components/names/name-text";
import { BY_SYSTEM, SYSTEM_NAMES } from "@/components/names/system-labels";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { TextLink } from "@/components/ui/text/text-link";
import { Time } from "@/components/ui/text/time";
import type { ChangesPage, RecordedChange } from "@/lib/domain/library/recorded-change";
import { changeWords } from "./change-labels";
import { changesHref, type ChangesOrder } from "./changes-order";

interface Props {
  page: ChangesPage;
  order: ChangesOrder;
  /** Who looks; null where there are no accounts. */
  own: string | null;
  names: ReadonlyMap<string, string>;
  /** Names of the further libraries that they are in. */
  libraries: ReadonlyMap<string, string>;
  /** Whom invitations are for, where who looks manages members. */
  invited: ReadonlyMap<string, string>;
}

/** Who did what and when, newest first. */
export function ChangesList({ page, order, own, names, libraries, invited }: Props) {
  const { items, nextCursor } = page;
  const isFirst = order.cursor === null;
  if (items.length === 0 && isFirst) {
    const { member, system, kind } = order;
    if (member !== null || system !== null || kind !== null) {
      const all = { ...order, member: null, system: null, kind: null };
      return (
        <EmptyState
          title="No matching changes"
          actions={<TextLink href={changesHref("/changes", all)}>Show all changes</TextLink>}
        >
          No recorded change fits these filters.
        </EmptyState>
      );
    }
    return (
      <EmptyState title="No changes here">
        {own === null
          ? "What you import, edit, delete, restore, export and share appears here."
          : "What members import, edit, delete and restore appears here, and so do your own exports and links."}
      </EmptyState>
    );
  }
  return (
    <>
      <ol aria-label="Changes" className="divide-y divide-line border-y border-line">
        {items.map((change) => (
          <li
            key={change.id}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2 text-body"
          >
            {own === null ? null : (
              <span className="truncate-name w-32 font-medium max-sm:w-auto max-sm:flex-1">
                <NameText text={doerName(change, own, names)} />
              </span>
            )}
            <span className="min-w-0 flex-1 wrap-anywhere max-sm:order-last max-sm:basis-full">
              <NameText text={changeWords(change)} />
              <Subject
                change={change}
                isOfOne={order.conversation !== null}
                own={own}
                names={names}
                libraries={libraries}
                invited={invited}
              />
              {own === null && change.system !== null ? (
                <span className="text-ink-soft">, by {BY_SYSTEM[change.system]}</span>
              ) : null}
              {change.hasKey ? <span className="text-ink-soft">, with an API key</span> : null}
            </span>
            <span className="text-small text-ink-faint">
              <Time what="recorded" isSaid value={change.atMs} />
            </span>
          </li>
        ))}
      </ol>
      <p className="flex gap-4 pt-3 text-small">
        {isFirst ? null : (
          <TextLink href={changesHref("/changes", { ...order, cursor: null })}>First page</TextLink>
        )}
        {nextCursor === null ? null : (
          <TextLink href={changesHref("/changes", { ...order, cursor: nextCursor })}>
            Next page
          </TextLink>
        )}
      </p>
    </>
  );
}

/** What it was done to; of the conversation that the page is about, nothing once more. */
function Subject({
  change: { about, importId, count },
  isOfOne,
  own,
  names,
  libraries,
  invited,
}: Pick<Props, "own" | "names" | "libraries" | "invited"> & {
  change: RecordedChange;
  isOfOne: boolean;
}) {
  if (about === null) {
    if (count === 1 || importId === null) return null;
    const href = `/conversations?import=${encodeURIComponent(importId)}`;
    return (
      <>
        {": "}
        <TextLink href={href}>Show them</TextLink>
      </>
    );
  }
  const isSaid = about.kind === "document" && about.noun === "conversation" && about.others === 0;
  if (isOfOne && isSaid) return null;
  return (
    <>
      {": "}
      <EntrySubject
        subject={about}
        memberName={(account) => memberName(account, own ?? "", names)}
        libraryName={(id) => libraries.get(id)}
        invitedName={(id) => invited.get(id)}
      />
    </>
  );
}

/** Who did it, where there are members. */
function doerName(
  { by, system }: RecordedChange,
  own: string,
  names: ReadonlyMap<string, string>,
): string {
  if (by !== null) return memberName(by, own, names);
  return system === null ? "Not recorded" : SYSTEM_NAMES[system];
}

function memberName(by: string, own: string, names: ReadonlyMap<string, string>): string {
  return by === own ? "You" : (names.get(by) ?? "Former member");
}
