"use client";

import { useQuery } from "@tanstack/react-query";
import { NameText } from "@/components/names/name-text";
import { PreviewMessage } from "@/components/imports/item/preview-message";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { Finding, RedactionDecisions } from "@/lib/domain/exports/redaction";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { redactedMessageQuery } from "@/lib/queries/redaction";
import { attachmentHref } from "@/lib/queries/request/paths";

function MaskedMessage({
  request,
  redactions,
  conversation,
  message,
}: {
  request: ExportRequest;
  redactions: RedactionDecisions;
  conversation: string;
  message: number;
}) {
  const loaded = useQuery(redactedMessageQuery(request, redactions, { conversation, message }));
  if (loaded.isError) {
    return <LoadError title="The message could not be read" query={loaded} />;
  }
  if (loaded.data === undefined) return <Skeleton className="h-40 w-full" />;
  return (
    <PreviewMessage
      // Cards open again with the message they belong to.
      key={message}
      // It is alone here, so it is no retry of another.
      message={{ ...loaded.data, index: null }}
      retry={null}
      place={null}
      attachmentHref={(id, place) => attachmentHref(conversation, id, place)}
    />
  );
}

/** The message of a finding as it would leave, with what is open in double brackets. */
export function FindingMessage({
  finding,
  request,
  redactions,
}: {
  finding: Finding | undefined;
  request: ExportRequest;
  redactions: RedactionDecisions;
}) {
  return (
    <section aria-labelledby="review-message" className="min-w-0 space-y-2">
      <h2 id="review-message" className="text-reading font-semibold">
        In its message
      </h2>
      <p className="text-small text-ink-soft">
        The text as it is exported. Undecided values are in ⟦ ⟧.
      </p>
      {finding === undefined ? null : finding.messageKey === null ? (
        <p className="text-body text-ink-soft">
          This is outside the messages, at{" "}
          <code className="font-mono">
            <NameText text={finding.path} />
          </code>
          .
        </p>
      ) : (
        <MaskedMessage
          request={request}
          redactions={redactions}
          conversation={finding.conversationId}
          message={finding.messageKey}
        />
      )}
    </section>
  );
}
