"use client";

import { Download, File, FileText, Image as ImageIcon, Link } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { revealName } from "@/lib/shared/hidden-in-names";
import { underBase } from "@/lib/shared/base-path";
import { iconButtonStyle } from "@/components/ui/button/icon-style";
import { tooltipAttributes } from "@/components/ui/overlay/tooltip";
import { ByteSize } from "@/components/ui/text/byte-size";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import type { AttachmentView } from "@/lib/domain/conversation/view/types";
import { attachmentHref } from "@/lib/queries/request/paths";
import { judgeLink } from "@/lib/domain/markdown/safe-link";
import { loadPart } from "@/components/saving/load-part";
import { Button } from "@/components/ui/button/button";
import { attachmentCheckQuery } from "@/lib/queries/conversations/attachments";
import { latePart } from "@/components/ui/overlay/late-part";
import { AttachmentPreview } from "./attachment-preview";
import { playable } from "./playable";

const Verdict = latePart(
  loadPart(async () => (await import("./integrity-verdict")).IntegrityVerdict),
);

/** Of what is heard or played, the player below says so. */
const ICONS = new Map<string, ReactNode>([
  ["image", <ImageIcon key="image" aria-hidden size={14} />],
  ["text", <FileText key="text" aria-hidden size={14} />],
  ["link", <Link key="link" aria-hidden size={14} />],
]);

function Source({ attachment }: { attachment: AttachmentView }) {
  if (attachment.hasContent) return null;
  const target = judgeLink(attachment.uri ?? undefined);
  if (target.kind === "open") {
    return (
      <a
        href={target.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="truncate text-accent underline underline-offset-2"
      >
        open at {target.host}
      </a>
    );
  }
  return (
    <span className="min-w-0 wrap-anywhere text-ink-faint">
      {attachment.uri === null ? "not in the document" : `not a link here: ${attachment.uri}`}
    </span>
  );
}

/** One attachment: what it is, what can be seen of it, whether it is what it says. */
export function AttachmentItem({
  conversationId,
  messageId,
  attachment,
}: {
  conversationId: string;
  messageId: number;
  attachment: AttachmentView;
}) {
  const { position, kind, name, mime, sizeInBytes, hasContent } = attachment;
  const shownAs = playable(attachment);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 text-small">
      <span className="shrink-0">
        {ICONS.get(shownAs ?? kind) ?? <File aria-hidden size={14} />}
      </span>
      <span className="max-w-80 min-w-0 text-ink">
        <MiddleTruncate text={name === "" ? "Unnamed file" : name} />
      </span>
      {mime === null ? null : <span className="text-ink-faint">{mime}</span>}
      {sizeInBytes === null ? null : <ByteSize bytes={sizeInBytes} className="text-ink-faint" />}
      <Source attachment={attachment} />
      {hasContent ? (
        <>
          {/* A file is no page: the browser's own link does, without what goes from page to page. */}
          <a
            href={underBase(
              attachmentHref(conversationId, messageId, position, { download: true }),
            )}
            download
            aria-label={revealName(`Download ${name}`)}
            {...tooltipAttributes("Download", {})}
            className={iconButtonStyle("quiet", "small", "hover:bg-tint-strong")}
          >
            <Download aria-hidden size={16} />
          </a>
          <IntegrityLine
            conversationId={conversationId}
            messageId={messageId}
            attachment={attachment}
          />
        </>
      ) : null}
      <AttachmentPreview
        attachment={attachment}
        href={attachmentHref(conversationId, messageId, position)}
        shownAs={shownAs}
      />
    </div>
  );
}

/** Whether a file is what was recorded of it. Checked on request: the whole file has to be read. */
function IntegrityLine({
  conversationId,
  messageId,
  attachment,
}: {
  conversationId: string;
  messageId: number;
  attachment: AttachmentView;
}) {
  const [isWanted, setWanted] = useState(false);
  const { data, error, isFetching } = useQuery({
    ...attachmentCheckQuery(conversationId, messageId, attachment.position),
    enabled: isWanted,
  });
  return (
    <span role="status" className="contents">
      {data === undefined ? (
        <Button
          size="small"
          isPending={isFetching}
          onPress={() => setWanted(true)}
          aria-label={revealName(`Verify ${attachment.name}`)}
        >
          {error === null ? "Verify" : "Could not be verified, try again"}
        </Button>
      ) : (
        <Verdict check={data} />
      )}
    </span>
  );
}
