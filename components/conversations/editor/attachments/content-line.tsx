"use client";

import { useState } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { attachmentContent } from "@/lib/domain/conversation/attachments/content";
import type { JsonRecord } from "@/lib/shared/read-value";
import { checkBytes, checkWords, contentBytes, type AttachmentCheck } from "./check";
import { EmbedButton } from "./embed-button";
import { ExternaliseForm } from "./externalise-form";
import type { MessageEditor } from "../message-editor";

interface Props {
  editor: MessageEditor;
  attachment: JsonRecord;
  position: number;
  name: string;
}

/** What can be done with the content of an attachment: check it, note its hash, move it in or out. */
export function AttachmentContentLine(props: Props) {
  const { editor, attachment, position, name } = props;
  const [check, setCheck] = useState<AttachmentCheck | "unreadable" | null>(null);
  const [isAsked, setAsked] = useState(false);
  const form = `externalise:${position}`;
  if (attachmentContent(attachment) === null) return <EmbedButton {...props} />;
  const verify = async () => {
    const bytes = contentBytes(attachment);
    setCheck(bytes === null ? "unreadable" : await checkBytes(attachment, bytes));
  };
  const record = async ({ sha256, sizeInBytes }: AttachmentCheck) => {
    const fields = { sizeInBytes, ...(sha256 === null ? {} : { sha256 }) };
    await editor.save({ kind: "setAttachment", position, fields });
  };
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          onPress={verify}
          aria-label={revealName(`Check hash and size of ${name}`)}
        >
          Check hash and size
        </Button>
        <Button
          size="small"
          onPress={() => editor.open(form)}
          aria-label={revealName(`Replace the content of ${name} with a link`)}
        >
          Replace with a link…
        </Button>
        {check === null || check === "unreadable" ? null : (
          <>
            <span role="status" className="text-small text-ink-soft">
              {checkWords(check)}
            </span>
            {check.hash === "verified" && check.size === "verified" ? null : (
              <Button
                size="small"
                onPress={() =>
                  check.hash === "differs" || check.size === "differs"
                    ? setAsked(true)
                    : record(check)
                }
              >
                Record hash and size
              </Button>
            )}
          </>
        )}
      </div>
      {check === "unreadable" ? (
        <InlineError tone="warning" title="The content can’t be read">
          It is not valid base64, so it has neither hash nor size.
        </InlineError>
      ) : null}
      {editor.form === form ? <ExternaliseForm {...props} /> : null}
      {isAsked && check !== null && check !== "unreadable" ? (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsked}
          title="Record the hash and size of this content?"
          confirmLabel="Record"
          onConfirm={() => record(check)}
        >
          The recorded hash is of other content: the file was changed or damaged after it was
          attached. Recording a new hash hides that. You can undo this.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
