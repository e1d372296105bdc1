"use client";

import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { ByteSize } from "@/components/ui/text/byte-size";
import { Sheet } from "@/components/ui/dialog/sheet";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { Time } from "@/components/ui/text/time";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";
import { sourceName } from "@/lib/domain/conversation/view/source-name";
import { AuditTrail } from "./audit-trail";
import { FactList } from "./fact-list";
import { JsonSection } from "./json-section";
import { useReader } from "../state/reader-context";

/** What the document says about itself: ids, owner, times, audit trail, overrides, metadata, extensions. */
export function DetailsSheet({ onClose }: { onClose: () => void }) {
  const { conversation, open } = useReader();
  return (
    <Sheet
      title="Conversation details"
      size="narrow"
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <div className="space-y-6">
        <Facts of={conversation} />
        <DurationsLink conversationId={conversation.id} />
        <JsonSection title="Tool overrides" text={conversation.toolOverrides} />
        <AuditTrail of={conversation} onHistory={() => open("changes")} />
        <JsonSection title="Metadata" text={conversation.metadata} />
        <JsonSection title="Extensions" text={conversation.extensions} />
      </div>
    </Sheet>
  );
}

function Facts({ of: conversation }: { of: ConversationDetail }) {
  return (
    <FactList>
      <dt>ID</dt>
      <dd className="font-mono wrap-anywhere">
        <NameText text={conversation.documentId} />
      </dd>
      <dt>Owner</dt>
      <dd>
        <NameText text={conversation.ownerId ?? "not recorded"} />
      </dd>
      <dt>Model</dt>
      <dd>
        <NameText text={conversation.modelId ?? "not recorded"} />
      </dd>
      {conversation.parentId === null ? null : (
        <>
          <dt>Parent</dt>
          <dd className="wrap-anywhere">
            <ParentLink id={conversation.parentId} />
          </dd>
        </>
      )}
      <dt>Written</dt>
      <dd>
        <Time what="written" isSaid value={conversation.createdMs} form="dateTime" />
      </dd>
      <dt>Last changed</dt>
      <dd>
        <Time what="last changed" isSaid value={conversation.updatedMs} form="dateTime" />
      </dd>
      <dt>Added here</dt>
      <dd>
        <Time what="added" isSaid value={conversation.storedMs} form="dateTime" />
      </dd>
      <dt>Source</dt>
      <dd>
        {sourceName(conversation.format) ?? "CJSON"}
        {conversation.importId === null ? null : (
          <>
            {" · "}
            <Link
              className={textLinkClass}
              prefetch={false}
              href={`/imports/${conversation.importId}`}
            >
              Show import
            </Link>
          </>
        )}
      </dd>
      <dt>Size</dt>
      <dd>
        <ByteSize bytes={conversation.byteLength} />
      </dd>
      <dt>Edited here</dt>
      <dd>
        {conversation.editedMs === null ? (
          "never"
        ) : (
          <Time what="edited" isSaid value={conversation.editedMs} form="dateTime" />
        )}
      </dd>
    </FactList>
  );
}

/** Leads to how long it thought, called tools and waited: a page of its own, which the reader need not load. */
function DurationsLink({ conversationId }: { conversationId: string }) {
  return (
    <p className="text-small">
      <Link
        className={textLinkClass}
        prefetch={false}
        href={`/conversations/${encodeURIComponent(conversationId)}/times`}
      >
        Show durations
      </Link>
    </p>
  );
}

function ParentLink({ id }: { id: string }) {
  return (
    <Link
      className={textLinkClass}
      prefetch={false}
      href={`/conversations/${encodeURIComponent(`doc:${id}`)}`}
    >
      {id}
    </Link>
  );
}
