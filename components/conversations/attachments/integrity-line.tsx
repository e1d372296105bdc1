"use client";

import { revealName } from "@/lib/domain/names/hidden-in-names";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { AttachmentCheck } from "@/lib/domain/conversation/attachment-check";
import type { AttachmentView } from "@/lib/domain/conversation/view";
import { attachmentCheckQuery } from "@/lib/queries/attachments";

function Verdict({ check }: { check: AttachmentCheck }) {
  const { size, hash, bytes, sha256 } = check;
  const facts = `${bytes} bytes, SHA-256 ${sha256}`;
  const differing = [size === "differs" ? "size" : "", hash === "differs" ? "hash" : ""].filter(
    (name) => name !== "",
  );
  if (differing.length > 0) {
    return (
      <Badge tone="danger" icon={<ShieldAlert aria-hidden />} title={facts}>
        {`${differing.join(" and ")} ${differing.length === 1 ? "differs" : "differ"} from the record`}
      </Badge>
    );
  }
  if (size === "not-recorded" && hash === "not-recorded") {
    return (
      <Badge icon={<ShieldQuestionMark aria-hidden />} title={facts}>
        no size or hash recorded
      </Badge>
    );
  }
  const verified = hash === "verified" ? (size === "verified" ? "size and hash" : "hash") : "size";
  return (
    <Badge tone="success" icon={<ShieldCheck aria-hidden />} title={facts}>
      {`${verified} verified`}
    </Badge>
  );
}

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
