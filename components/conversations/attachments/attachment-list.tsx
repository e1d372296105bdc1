"use client";

import { Download, File, FileAudio, FileVideo, Image as ImageIcon, Link } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { ByteSize } from "@/components/ui/byte-size";
import { MiddleTruncate } from "@/components/ui/middle-truncate";
import type { AttachmentView, MessageView } from "@/lib/domain/conversation/view";
import { attachmentHref } from "@/lib/queries/paths";
import { judgeLink } from "../blocks/safe-link";
import { playable } from "./playable";

const ICONS = new Map<string, ReactNode>([
  ["image", <ImageIcon key="image" aria-hidden size={14} />],
  ["audio", <FileAudio key="audio" aria-hidden size={14} />],
  ["video", <FileVideo key="video" aria-hidden size={14} />],
  ["link", <Link key="link" aria-hidden size={14} />],
]);

function Preview({ attachment, href }: { attachment: AttachmentView; href: string }) {
  switch (playable(attachment)) {
    case "image":
      return (
        <img
          src={href}
          alt={attachment.name}
          loading="lazy"
          decoding="async"
          className="max-h-80 max-w-full rounded-card border border-line"
        />
      );
    case "audio":
      // Captions do not exist for imported recordings; the name stands beside it.
      return (
        <audio
          controls
          preload="none"
          src={href}
          aria-label={attachment.name}
          className="w-full max-w-96"
        />
      );
    case "video":
      return (
        <video
          controls
          preload="none"
          src={href}
          aria-label={attachment.name}
          className="max-h-80 max-w-full"
        />
      );
    case null:
      return null;
  }
}

function Source({ attachment }: { attachment: AttachmentView }) {
  if (attachment.hasContent) return null;
  const target = judgeLink(attachment.uri ?? undefined);
  if (target.kind === "open") {
    return (
      <a
        href={target.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="truncate text-small text-accent underline underline-offset-2"
      >
        open at {target.host}
      </a>
    );
  }
  return (
    <span className="truncate text-small text-ink-faint">
      {attachment.uri === null ? "not in the file" : `not a link here: ${attachment.uri}`}
    </span>
  );
}

/** The attachments of a message: name, kind, size, a preview where that is safe, else a download. */
export function AttachmentList({
  conversationId,
  message,
}: {
  conversationId: string;
  message: MessageView;
}) {
  if (message.attachments.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="space-y-2">
      {message.attachments.map((attachment) => {
        const href = attachmentHref(conversationId, message.id, attachment.position);
        return (
          <li key={attachment.position} className="space-y-2">
            <Preview attachment={attachment} href={href} />
            <div className="flex min-w-0 flex-wrap items-center gap-2 text-small">
              {ICONS.get(attachment.kind) ?? <File aria-hidden size={14} />}
              <span className="max-w-80 min-w-0 text-ink">
                <MiddleTruncate text={attachment.name} />
              </span>
              {attachment.sizeInBytes === null ? null : (
                <span className="text-ink-faint">
                  <ByteSize bytes={attachment.sizeInBytes} />
                </span>
              )}
              <Source attachment={attachment} />
              {attachment.hasContent ? (
                <ButtonLink
                  size="small"
                  icon={<Download aria-hidden size={14} />}
                  href={attachmentHref(conversationId, message.id, attachment.position, {
                    download: true,
                  })}
                  download
                >
                  Download
                </ButtonLink>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
