"use client";

import { NameText } from "@/components/names/name-text";
import { ByteSize } from "@/components/ui/text/byte-size";
import { Sheet } from "@/components/ui/dialog/sheet";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { AuditTrail } from "./audit-trail";
import { FactList } from "./fact-list";
import { JsonSection } from "./json-section";
import { useReader } from "../state/reader-context";

/** Everything about a message that the timeline does not show. */
export function Inspector({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const { open } = useReader();
  return (
    <Sheet
      title="Message details"
      size="narrow"
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className="space-y-6">
        <FactList>
          <dt>Id</dt>
          <dd className="font-mono wrap-anywhere">
            <NameText text={message.documentId} />
          </dd>
          <dt>Place</dt>
          <dd className="tabular-nums">{`messages[${message.position}]`}</dd>
          <dt>Role</dt>
          <dd>{message.role}</dd>
          <dt>Type</dt>
          <dd>{message.type}</dd>
          <dt>Size</dt>
          <dd>
            <ByteSize bytes={message.byteLength} />
          </dd>
          <dt>Revision</dt>
          <dd className="tabular-nums">{message.revision}</dd>
        </FactList>
        <AuditTrail of={message} onHistory={() => open("history", message)} />
        <JsonSection title="Assistant metadata" text={message.assistantMetadata} />
        <JsonSection title="Metadata" text={message.metadata} />
        <JsonSection title="Extensions" text={message.extensions} />
      </div>
    </Sheet>
  );
}
