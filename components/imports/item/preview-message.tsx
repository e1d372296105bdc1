"use client";

import { File } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { AttachmentPreview } from "@/components/conversations/attachments/attachment-preview";
import { playable } from "@/components/conversations/attachments/playable";
import { BlockList } from "@/components/conversations/blocks/block-list";
import { MessageFlags } from "@/components/conversations/message/flags";
import { MessageRole, roleRule } from "@/components/conversations/message/role";
import { Badge } from "@/components/ui/feedback/badge";
import { ByteSize } from "@/components/ui/text/byte-size";
import { cn } from "@/components/ui/style/cn";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import { MessageTime } from "@/components/conversations/message/time";
import type { AttachmentView } from "@/lib/domain/conversation/view/types";
import type { PreviewedMessage } from "@/lib/domain/imports/preview";

/** An attachment: what can be seen of it, its name and its size. */
function Attachment({ attachment, href }: { attachment: AttachmentView; href: string }) {
  const { name, sizeInBytes, missing } = attachment;
  return (
    <div className="space-y-2">
      {attachment.hasContent ? (
        <AttachmentPreview attachment={attachment} href={href} shownAs={playable(attachment)} />
      ) : null}
      <p className="flex min-w-0 items-center gap-2">
        <File aria-hidden size={14} className="shrink-0" />
        <MiddleTruncate text={name === "" ? "Unnamed file" : name} />
        {sizeInBytes === null ? null : <ByteSize bytes={sizeInBytes} className="text-ink-faint" />}
        {missing ? <span className="text-ink-faint">not in the document</span> : null}
      </p>
    </div>
  );
}

/** A message as the reader shows it, without anything that acts on it. */
export function PreviewMessage({
  message,
  retry,
  place,
  attachmentHref,
}: {
  message: PreviewedMessage;
  /** Which of the retries of its place it is, from 1; null when it is the only one. */
  retry: number | null;
  /** In its list, from 1; null where it is alone. */
  place: { readonly number: number; readonly total: number } | null;
  attachmentHref: (messageId: number, position: number) => string;
}) {
  const headId = `preview-${message.id}`;
  const isEmpty = message.blocks.length === 0 && message.attachments.length === 0;
  return (
    <article
      aria-labelledby={headId}
      {...(place === null ? {} : { "aria-posinset": place.number, "aria-setsize": place.total })}
      className={cn("mt-1 mb-message-gap space-y-2 border-s-2 ps-4", roleRule(message.role))}
    >
      <header className="flex min-h-control-small flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
        <h3 id={headId} className="flex items-center gap-1 font-medium text-ink">
          <MessageRole message={message} ownerId={null} />
        </h3>
        {message.model === null ? null : (
          <NameText className="max-w-48 truncate" text={message.model} />
        )}
        <MessageTime message={message} />
        <MessageFlags message={message} />
        {retry === null ? null : <Badge>{`retry ${retry}`}</Badge>}
        {retry !== null && message.preferred ? <Badge tone="accent">preferred</Badge> : null}
      </header>
      {isEmpty ? <p className="text-small text-ink-faint">Empty message</p> : null}
      <BlockList
        blocks={message.blocks}
        here={message.position}
        openThinking={false}
        openTools={false}
      />
      {message.attachments.length === 0 ? null : (
        <ul aria-label="Attachments" className="space-y-3 text-small text-ink-soft">
          {message.attachments.map((attachment) => (
            <li key={attachment.position}>
              <Attachment
                attachment={attachment}
                href={attachmentHref(message.id, attachment.position)}
              />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
