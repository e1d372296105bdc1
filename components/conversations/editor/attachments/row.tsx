"use client";

import { Pencil } from "lucide-react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { formatBytes } from "@/components/ui/format/bytes";
import { useFormat } from "@/components/ui/format/context";
import { IconButton } from "@/components/ui/button/icon-button";
import { MiddleTruncate } from "@/components/ui/text/middle-truncate";
import { attachmentContent, attachmentSize } from "@/lib/domain/conversation/attachments/content";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { AttachmentContentLine } from "./content-line";
import { AttachmentForm } from "./form";
import type { MessageEditor } from "../message-editor";
import { RemoveButton } from "../remove-button";

function whereWords(attachment: JsonRecord, locale: string): string {
  const content = attachmentContent(attachment);
  if (content !== null) return `in the document, ${formatBytes(attachmentSize(content), locale)}`;
  const uri = asText(attachment["uri"]);
  return uri === null ? "only its name is in the document" : `a link to ${uri}`;
}

/** One attachment: what it is and where its content is, what can be done with it. */
export function AttachmentRow({
  editor,
  value,
  position,
}: {
  editor: MessageEditor;
  value: unknown;
  position: number;
}) {
  const { locale } = useFormat();
  const attachment = asRecord(value);
  const key = `attachment:${position}`;
  const name = asText(attachment?.["name"]) ?? `attachment ${position + 1}`;
  return (
    <li className="space-y-3 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{asText(attachment?.["attachmentKind"]) ?? "unknown"}</Badge>
        <span className="min-w-24 flex-1 text-body">
          <MiddleTruncate text={name} />
        </span>
        <span className="flex items-center">
          {attachment === null ? null : (
            <IconButton
              label={revealName(`Edit ${name}`)}
              size="small"
              onPress={() => editor.open(editor.form === key ? null : key)}
            >
              <Pencil aria-hidden />
            </IconButton>
          )}
          <RemoveButton editor={editor} what={name} edit={{ kind: "removeAttachment", position }} />
        </span>
        {attachment === null ? null : (
          <span className="w-full truncate text-small text-ink-faint">
            {whereWords(attachment, locale)}
          </span>
        )}
      </div>
      {attachment === null ? null : (
        <AttachmentContentLine
          key={JSON.stringify([attachment["sha256"], attachment["sizeInBytes"]])}
          editor={editor}
          attachment={attachment}
          position={position}
          name={name}
        />
      )}
      {attachment !== null && editor.form === key ? (
        <AttachmentForm
          editor={editor}
          attachment={attachment}
          position={position}
          label={`Edit ${name}`}
        />
      ) : null}
    </li>
  );
}
