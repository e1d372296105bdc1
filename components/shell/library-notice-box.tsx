"use client";

import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { NameText } from "@/components/names/name-text";
import { TitleText } from "@/components/names/title-text";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { PlainText } from "@/components/ui/text/plain-text";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { DamagedDocument, DamageReach } from "@/lib/domain/library/damage-reach";
import Link from "next/link";

const TITLE = {
  "disk-full": "The disk is full",
  damaged: "The library is damaged",
} as const;

/** What is wrong with the whole library, and what to do. */
export function LibraryNoticeBox({
  status,
  message,
  reach,
  isChecking,
  onCheck,
}: {
  status: keyof typeof TITLE;
  message: string | null;
  reach?: DamageReach | undefined;
  isChecking: boolean;
  onCheck: () => void;
}) {
  return (
    <div className="shrink-0 border-b border-line p-3 wrap-anywhere max-sm:max-h-[40dvh] max-sm:overflow-auto">
      <InlineError
        tone={status === "damaged" ? "danger" : "warning"}
        title={TITLE[status]}
        // A damaged library is not mended while it is open: nothing here would help.
        actions={
          status === "damaged" ? undefined : (
            <>
              <Button size="small" isDisabled={isChecking} onPress={onCheck}>
                Check again
              </Button>
              <ButtonLink size="small" href="/trash">
                Open the trash
              </ButtonLink>
            </>
          )
        }
      >
        {message === null ? null : <PlainText hasLines text={message} />}
        {reach === undefined ? null : <Affected reach={reach} />}
      </InlineError>
    </div>
  );
}

/** Which documents can't be read, and what to do about them. */
function Affected({ reach: { state, documents, more } }: { reach: DamageReach }) {
  if (documents.length === 0) {
    return <p className="mt-2">{NONE_FOUND[state]}</p>;
  }
  return (
    <div className="mt-2">
      <p id="damaged-documents">These can’t be read completely. Restore them from your own copy:</p>
      <ul
        aria-labelledby="damaged-documents"
        className="mt-1 max-h-40 list-disc overflow-auto ps-5"
      >
        {documents.map((document) => (
          <li key={`${document.kind} ${document.id}`}>
            {document.kind === "conversation" ? "Conversation " : "Toolset file "}
            <Link href={hrefOf(document)} prefetch={false} className={textLinkClass}>
              {document.title === null ? (
                <NameText text={document.id} />
              ) : (
                <TitleText title={document.title} isDerived={false} />
              )}
            </Link>
          </li>
        ))}
      </ul>
      {more === 0 ? null : <p>{`And ${more.toLocaleString("en")} more.`}</p>}
      <p className="mt-1">{REST[state]}</p>
    </div>
  );
}

const NONE_FOUND = {
  searching: "Looking for the conversations and toolsets that are affected…",
  complete:
    "Every conversation and toolset can be read. The damage is elsewhere, such as in the search index or the history of changes.",
  stopped: "Which conversations and toolsets are affected is unknown.",
} as const;

const REST = {
  searching: "Looking for more…",
  complete: "All other conversations and toolsets can be read.",
  stopped: "There may be more.",
} as const;

function hrefOf({ kind, id }: DamagedDocument): string {
  const folder = kind === "conversation" ? "conversations" : "toolsets";
  return `/${folder}/${encodeURIComponent(id)}`;
}
