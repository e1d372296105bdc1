"use client";

import { PinOff, StickyNote } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { DraftScope } from "@/components/drafts/draft-scope";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { hitHref } from "@/components/search/hit-link";
import { useFocusBack } from "@/components/ui/browser/use-focus-back";
import { Badge } from "@/components/ui/feedback/badge";
import { IconButton } from "@/components/ui/button/icon-button";
import { Time } from "@/components/ui/text/time";
import type { Pin } from "@/lib/domain/search/answers";
import { TitleText } from "@/components/names/title-text";
import { titleWords } from "@/components/names/title-labels";
import { NoteEditor } from "./note-editor";
import { usePinEdits } from "./use-pin-edits";

/** A pinned message: who wrote it, its first lines, its note, and what can be done with it. */
export function PinCard({ pin, showConversation }: { pin: Pin; showConversation: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const edits = usePinEdits(pin);
  const draftAt = {
    subject: `conversation:${pin.conversation.id}`,
    place: `pin:${pin.messageId}`,
    base: pin.revision,
  };
  useWantedForm(draftAt.subject, draftAt.place, () => setEditing(true));
  const title = titleWords(pin.conversation.title);
  const place = { ...pin, deleted: false, where: "text" as const };
  return (
    <article
      ref={useFocusBack()}
      aria-label={revealName(`Pinned in ${title}`)}
      className="group/reveal flex gap-2 rounded-control px-2 py-2 hover:bg-tint"
    >
      <div className="min-w-0 flex-1">
        <Link
          href={hitHref(pin.conversation.id, place, "")}
          prefetch={false}
          className="block rounded-control"
        >
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-faint">
            <span className="font-medium text-ink-soft first-letter:uppercase">{pin.role}</span>
            {showConversation ? (
              <span className="truncate-name max-w-80">
                <TitleText
                  isCaption
                  title={pin.conversation.title}
                  isDerived={pin.conversation.titleDerived}
                />
              </span>
            ) : null}
            {pin.conversation.isPrivate ? <Badge tone="accent">private</Badge> : null}
            {pin.shown ? null : <Badge>in a retry not shown</Badge>}
            <Time what="sent" value={pin.createdMs} />
          </span>
          <span className="mt-0.5 line-clamp-4 text-body break-words whitespace-pre-line text-ink">
            <NameText hasLines text={pin.text === "" ? "This message has no text" : pin.text} />
          </span>
        </Link>
        {isEditing ? (
          <DraftScope {...draftAt}>
            <NoteEditor
              note={pin.note ?? ""}
              onCancel={() => setEditing(false)}
              onSave={edits.setNote}
            />
          </DraftScope>
        ) : pin.note === null ? null : (
          <p className="mt-1 border-s-2 border-line-strong ps-2 text-small whitespace-pre-line text-ink-soft">
            <span className="sr-only">Note: </span>
            <NameText hasLines text={pin.note} />
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-start hover-reveal max-sm:flex-col">
        <IconButton
          size="small"
          label={pin.note === null ? "Add a note" : "Edit the note"}
          onPress={() => setEditing(true)}
        >
          <StickyNote aria-hidden />
        </IconButton>
        <IconButton size="small" label="Unpin" onPress={edits.unpin}>
          <PinOff aria-hidden />
        </IconButton>
      </div>
    </article>
  );
}
