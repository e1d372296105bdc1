"use client";

import RevealedText from "@/components/conversations/blocks/text/revealed-text";
import { FactList } from "@/components/conversations/details/fact-list";
import { CodeBlock } from "@/components/ui/code/block";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import type { CallStart } from "@/lib/domain/calls/view";
import { explainTool, stepName } from "@/lib/domain/permissions/resolve/explain";
import { places } from "./call-labels";
import { visibleText } from "./visible-text";

interface Props {
  asked: Extract<CallStart, { state: "asks" }>;
  onConfirm: () => Promise<void>;
  onDecline: () => void;
}

/** Asks before a call: which server, which tool, which arguments, and why it is asked. */
export function CallQuestion({ asked, onConfirm, onDecline }: Props) {
  const { server, args, faults } = asked.question;
  const { steps, winner } = explainTool(asked.collected).requiresApproval;
  const decided = steps[winner];
  return (
    <ConfirmDialog
      isOpen
      title={`Call ${visibleText(server.toolName)}?`}
      confirmLabel="Call it"
      cancelLabel="Don’t call"
      onConfirm={onConfirm}
      onOpenChange={(isOpen) => {
        if (!isOpen) onDecline();
      }}
    >
      <div className="space-y-4">
        {asked.isAnew ? (
          <InlineError tone="warning" title="Something changed since you confirmed">
            The server, the definition or the permission has changed. Look again.
          </InlineError>
        ) : null}
        <FactList>
          <dt>Server</dt>
          <dd className="wrap-anywhere">
            <bdi>{visibleText(server.toolsetId)}</bdi>
            <span className="block font-mono text-caption text-ink-soft">
              {visibleText(server.address)}
            </span>
          </dd>
          <dt>Tool</dt>
          <dd className="font-mono wrap-anywhere">{visibleText(server.toolName)}</dd>
          <dt>Asked by</dt>
          <dd>{decided === undefined ? "its permissions" : stepName(decided.id)}</dd>
        </FactList>
        {faults !== null && faults.length > 0 ? (
          <InlineError
            tone="warning"
            title={`${places(faults.length)} of the arguments ${faults.length === 1 ? "does" : "do"} not fit the schema`}
          />
        ) : null}
        <RevealedText text={args} isCode>
          <CodeBlock code={args} language="json" label="Arguments" maxHeight="short" wrap />
        </RevealedText>
      </div>
    </ConfirmDialog>
  );
}
