"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";
import { formatBytes } from "@/components/ui/format/bytes";
import { useFormat } from "@/components/ui/format/context";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { asText, type JsonRecord } from "@/lib/shared/read-value";
import { FilePick } from "@/components/forms/file-pick";
import { LARGEST_FILE, readFileContent, type FileContent } from "./file-content";
import type { MessageEditor } from "../message-editor";

/** Puts a chosen file into the document; one that is not the recorded file is asked about first. */
export function EmbedButton({
  editor,
  attachment,
  position,
  name,
}: {
  editor: MessageEditor;
  attachment: JsonRecord;
  position: number;
  name: string;
}) {
  const { locale } = useFormat();
  const [other, setOther] = useState<FileContent | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const embed = async (content: FileContent) => {
    const { base64content, sizeInBytes, sha256, mime } = content;
    const fields = {
      base64content,
      sizeInBytes,
      uri: null,
      ...(sha256 === null ? {} : { sha256 }),
      ...(mime === null || attachment["mime"] !== undefined ? {} : { mime }),
    };
    await editor.save({ kind: "setAttachment", position, fields });
  };
  const pick = async (file: File) => {
    setTooLarge(file.size > LARGEST_FILE);
    if (file.size > LARGEST_FILE) return;
    const content = await readFileContent(file);
    const recorded = asText(attachment["sha256"])?.toLowerCase() ?? "";
    const isOther = recorded !== "" && content.sha256 !== null && recorded !== content.sha256;
    if (isOther) setOther(content);
    else await embed(content);
  };
  return (
    <>
      <FilePick label={`Put the file of ${name} into the document…`} size="small" onPick={pick} />
      {isTooLarge ? (
        <InlineError tone="warning" title="This file is too large for a document">
          At most {formatBytes(LARGEST_FILE, locale)} fit. The link stays as it is.
        </InlineError>
      ) : null}
      {other === null ? null : (
        <ConfirmDialog
          isOpen
          onOpenChange={(open) => {
            if (!open) setOther(null);
          }}
          title="This is another file"
          confirmLabel="Embed it anyway"
          onConfirm={() => embed(other)}
        >
          <NameText text={other.name} /> has another hash than the one recorded for{" "}
          <NameText text={name} />. Embedding it records the hash of the chosen file. Undo brings
          the old record back.
        </ConfirmDialog>
      )}
    </>
  );
}
