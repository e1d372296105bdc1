import { NameText } from "@/components/names/name-text";
import { TitleText } from "@/components/names/title-text";
import { TextLink } from "@/components/ui/text/text-link";
import { libraryHref } from "@/components/libraries/library-labels";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";
import { documentsWords, goneWords, roleWords, settingName } from "../subject-labels";

const PAGES = { conversation: "/conversations", toolset: "/toolsets", import: "/imports" } as const;

/** What something recorded was done to, in words, and as a link where it has a page. */
export function EntrySubject({
  subject,
  memberName,
  libraryName = () => undefined,
  invitedName = () => undefined,
}: {
  subject: LedgerSubject;
  /** What a page calls the member of an account. */
  memberName: (account: string) => string;
  /** The name of a library that whoever reads is in. */
  libraryName?: (id: string) => string | undefined;
  /** Whom an invitation is for, where whoever reads may know it. */
  invitedName?: (invitation: string) => string | undefined;
}) {
  switch (subject.kind) {
    case "document":
      return <DocumentSubject {...subject} />;
    case "gone":
      return <span className="text-ink-soft">{goneWords(subject.noun)}</span>;
    case "documents":
      return <NameText text={documentsWords(subject)} />;
    case "account":
      return (
        <>
          <NameText text={memberName(subject.account)} />
          {roleWords(subject)}
          {subject.library === null ? null : (
            <>
              {", "}
              <LibrarySubject id={subject.library} libraryName={libraryName} />
            </>
          )}
        </>
      );
    case "invitation": {
      const address = invitedName(subject.invitation);
      return (
        <>
          {address === undefined ? (
            <span className="text-ink-soft">an address that admins see</span>
          ) : (
            <NameText text={address} />
          )}
          {roleWords(subject)}
        </>
      );
    }
    case "library":
      return <LibrarySubject id={subject.library} libraryName={libraryName} />;
    case "setting":
      return <NameText text={settingName(subject.key)} />;
    case "name":
      return (
        <>
          <NameText text={subject.name} />
          {subject.server === null ? null : (
            <>
              {", "}
              <NameText text={subject.server} />
            </>
          )}
        </>
      );
  }
}

/** The private conversation that somebody agreed to an export of. */
export function ConsentSubject({ subject }: { subject: LedgerSubject | undefined }) {
  const known = subject ?? { kind: "gone" as const, noun: "conversation" as const };
  return <EntrySubject subject={known} memberName={(account) => account} />;
}

function LibrarySubject({
  id,
  libraryName,
}: {
  id: string;
  libraryName: (id: string) => string | undefined;
}) {
  const name = libraryName(id);
  if (name === undefined) {
    return <span className="text-ink-soft">a library you’re no longer in</span>;
  }
  return (
    <TextLink href={libraryHref(id)}>
      <NameText text={name} />
    </TextLink>
  );
}

function DocumentSubject({
  noun,
  id,
  title,
  isInTrash,
  others,
}: Extract<LedgerSubject, { kind: "document" }>) {
  const words = <TitleText title={title} isDerived={false} />;
  return (
    <>
      {isInTrash ? (
        words
      ) : (
        <TextLink href={`${PAGES[noun]}/${encodeURIComponent(id)}`}>{words}</TextLink>
      )}
      {isInTrash ? <span className="text-ink-soft"> (in the trash)</span> : null}
      {others === 0 ? null : ` and ${others.toLocaleString("en")} more`}
    </>
  );
}
