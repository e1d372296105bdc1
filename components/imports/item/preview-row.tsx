"use client";

import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { PreviewedMessage } from "@/lib/domain/imports/preview";
import { importPreviewQuery } from "@/lib/queries/imports/plan";
import { importAttachmentHref } from "@/lib/queries/request/paths";
import { PreviewMessage } from "./preview-message";

/** One message of a preview, as soon as it is there. */
export function PreviewRow({
  importId,
  itemId,
  position,
  total,
  message,
  retry,
  isLeftOut,
}: {
  importId: string;
  itemId: string;
  /** In the conversation, from 0. */
  position: number;
  total: number;
  message: PreviewedMessage | undefined;
  /** Which of the retries of its place it is; null when it is the only one. */
  retry: number | null;
  /** The stretch it belongs to has come without it. */
  isLeftOut: boolean;
}) {
  const alone = useQuery({
    ...importPreviewQuery(importId, itemId, { from: position, limit: 1 }),
    enabled: message === undefined && isLeftOut,
  });
  const shown = message ?? alone.data?.items[0];
  if (shown === undefined) return <Skeleton className="my-3 h-32 w-full" />;
  return (
    <PreviewMessage
      message={shown}
      retry={retry}
      number={position + 1}
      total={total}
      attachmentHref={(messageId, at) => importAttachmentHref(importId, itemId, messageId, at)}
    />
  );
}
