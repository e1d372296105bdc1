"use client";

import Link from "next/link";
import { ByteSize } from "@/components/ui/byte-size";
import { CodeBlock } from "@/components/ui/code-block";
import { Sheet } from "@/components/ui/sheet";
import { textLinkClass } from "@/components/ui/text-link-class";
import { Time } from "@/components/ui/time";
import type { ElidedText } from "@/lib/domain/conversation/elide";
import { Elided } from "../blocks/elided";
import { AuditTrail } from "./inspector";
import { useReader } from "./reader-context";

function Json({ title, text }: { title: string; text: ElidedText | null }) {
  if (text === null) return null;
  return (
    <section className="space-y-1">
      <h3 className="text-small font-medium">{title}</h3>
      <Elided
        text={text}
        render={(json) => <CodeBlock code={json} language="json" label={title} maxHeight="short" />}
      />
    </section>
  );
}

/** What the document says about itself: ids, owner, times, audit trail, overrides, metadata, extensions. */
export function DetailsSheet({ onClose }: { onClose: () => void }) {
  const { conversation } = useReader();
  const overrides = conversation.toolOverrides;
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
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small [&_dt]:text-ink-faint">
          <dt>Id</dt>
          <dd className="font-mono wrap-anywhere">{conversation.documentId}</dd>
          <dt>Owner</dt>
          <dd>
            <bdi>{conversation.ownerId ?? "not named"}</bdi>
          </dd>
          <dt>Model</dt>
          <dd>
            <bdi>{conversation.modelId ?? "not named"}</bdi>
          </dd>
          <dt>Parent</dt>
          <dd className="wrap-anywhere">
            {conversation.parentId === null ? (
              "none"
            ) : (
              <Link
                className={textLinkClass}
                prefetch={false}
                href={`/conversations/${encodeURIComponent(`doc:${conversation.parentId}`)}`}
              >
                {conversation.parentId}
              </Link>
            )}
          </dd>
          <dt>Written</dt>
          <dd>
            <Time value={conversation.createdMs} form="dateTime" />
          </dd>
          <dt>Last changed</dt>
          <dd>
            <Time value={conversation.updatedMs} form="dateTime" />
          </dd>
          <dt>Stored here</dt>
          <dd>
            <Time value={conversation.storedMs} form="dateTime" />
          </dd>
          <dt>Source</dt>
          <dd>
            {conversation.format}
            {conversation.importId === null ? null : (
              <>
                {" · "}
                <Link
                  className={textLinkClass}
                  prefetch={false}
                  href={`/imports/${conversation.importId}`}
                >
                  its import
                </Link>
              </>
            )}
          </dd>
          <dt>Size</dt>
          <dd>
            <ByteSize bytes={conversation.byteLength} />
          </dd>
          <dt>Changed here</dt>
          <dd>
            {conversation.editedMs === null ? (
              "never"
            ) : (
              <Time value={conversation.editedMs} form="dateTime" />
            )}
          </dd>
        </dl>
        {overrides.length === 0 ? null : (
          <section className="space-y-1">
            <h3 className="text-small font-medium">Tool overrides</h3>
            <CodeBlock
              code={JSON.stringify(overrides, null, 2)}
              language="json"
              label="Tool overrides"
              maxHeight="short"
            />
          </section>
        )}
        <section className="space-y-2">
          <h3 className="text-small font-medium">Audit trail</h3>
          <AuditTrail entries={conversation.auditTrail} />
        </section>
        <Json title="Metadata" text={conversation.metadata} />
        <Json title="Extensions" text={conversation.extensions} />
      </div>
    </Sheet>
  );
}
