"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { ByteSize } from "@/components/ui/byte-size";
import { Sheet } from "@/components/ui/sheet";
import { Time } from "@/components/ui/time";
import type { ElidedText } from "@/lib/domain/conversation/elide";
import type { AuditEntryView, MessageView } from "@/lib/domain/conversation/view";
import { Elided } from "../blocks/elided";

function JsonSection({ title, text }: { title: string; text: ElidedText | null }) {
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

/** The audit trail as it stands in the file; claims of the file, shown as such. */
export function AuditTrail({ entries }: { entries: readonly AuditEntryView[] }) {
  if (entries.length === 0)
    return <p className="text-small text-ink-faint">No audit trail in the file.</p>;
  return (
    <ol className="space-y-2">
      {entries.map((entry, at) => (
        <li key={at} className="text-small">
          <p className="flex flex-wrap gap-x-2">
            <span className="font-medium">{entry.action}</span>
            <bdi className="text-ink-soft">{entry.actorId}</bdi>
            <Time value={entry.ms} />
          </p>
          {entry.description === null ? null : <p className="text-ink-soft">{entry.description}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Everything about a message that the timeline does not show. */
export function Inspector({ message, onClose }: { message: MessageView; onClose: () => void }) {
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
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small [&_dt]:text-ink-faint">
          <dt>Id</dt>
          <dd className="font-mono wrap-anywhere">{message.documentId}</dd>
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
        </dl>
        <section className="space-y-2">
          <h3 className="text-small font-medium">Audit trail</h3>
          <AuditTrail entries={message.auditTrail} />
        </section>
        <JsonSection title="Assistant metadata" text={message.assistantMetadata} />
        <JsonSection title="Metadata" text={message.metadata} />
        <JsonSection title="Extensions" text={message.extensions} />
      </div>
    </Sheet>
  );
}
