import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { TextLink } from "@/components/ui/text/text-link";
import type { CountedLibrary } from "@/lib/queries/libraries";
import { conversationsOf } from "@/components/names/conversations-of";
import { libraryHref } from "./library-labels";

/** The libraries that a member is in: what each is, how much is in it, and what the member is there. */
export function LibraryList({
  libraries,
  mainHref,
}: {
  libraries: readonly CountedLibrary[];
  /** Where the members of the main library are; null for who doesn't manage them. */
  mainHref: string | null;
}) {
  return (
    <ul aria-label="Libraries" className="divide-y divide-line">
      {libraries.map((library) => (
        <li key={library.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-48 flex-1">
            <p className="flex min-w-0 items-center gap-2 text-body font-medium">
              <LibraryName library={library} mainHref={mainHref} />
              <Badge title="Your role in it">{library.role}</Badge>
            </p>
            <p className="text-small text-ink-soft">{aboutOf(library)}</p>
          </div>
          <ConversationsLink library={library} />
        </li>
      ))}
    </ul>
  );
}

/** How many conversations are in it, leading to them. */
export function ConversationsLink({
  library: { id, conversations },
}: {
  library: Pick<CountedLibrary, "id" | "conversations">;
}) {
  const words = conversationsOf(conversations);
  if (conversations === 0) return <span className="text-small text-ink-soft">{words}</span>;
  return (
    <TextLink
      href={`/conversations?library=${encodeURIComponent(id)}`}
      className="text-small tabular-nums"
    >
      {words}
    </TextLink>
  );
}

function LibraryName({
  library: { id, name, kind },
  mainHref,
}: {
  library: CountedLibrary;
  mainHref: string | null;
}) {
  const href = kind === "main" ? mainHref : kind === "shared" ? libraryHref(id) : null;
  const shown = <NameText text={name} />;
  return href === null ? (
    <span className="truncate-name min-w-0">{shown}</span>
  ) : (
    <TextLink href={href} className="truncate-name min-w-0">
      {shown}
    </TextLink>
  );
}

function aboutOf({ kind, members }: CountedLibrary): string {
  if (kind === "personal") return "Only you see it";
  const counted = members === 1 ? "1 member" : `${members.toLocaleString("en")} members`;
  return kind === "main" ? `Everyone with an account (${counted})` : counted;
}
