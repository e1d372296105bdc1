"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { loadPart } from "@/components/saving/load-part";
import { Button } from "@/components/ui/button/button";
import type { AttachmentView } from "@/lib/domain/conversation/view/types";
import { attachmentCheckQuery } from "@/lib/queries/conversations/attachments";
import { latePart } from "@/components/ui/overlay/late-part";

const Verdict = latePart(
  loadPart(async () => (await import("./integrity-verdict")).IntegrityVerdict),
);

/** Whether a file is what was recorded of it. Checked on request: the whole file has to be read. */
export function IntegrityLine({
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
