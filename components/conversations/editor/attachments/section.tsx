"use client";

import { FileUp, Link } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { formatBytes } from "@/components/ui/format/bytes";
import { useFormat } from "@/components/ui/format/context";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { asList } from "@/lib/shared/read-value";
import { FilePick } from "@/components/forms/file-pick";
import { AttachmentRow } from "./row";
import { LARGEST_FILE, readFileContent } from "./file-content";
import { LinkForm } from "./link-form";
import type { MessageEditor } from "../message-editor";

/** The files and links that go with a message. */
export function AttachmentSection({ editor }: { editor: MessageEditor }) {
  const { locale } = useFormat();
  const [refused, setRefused] = useState<string | null>(null);
  const attachments = asList(editor.message["attachments"]);
  const add = async (file: File) => {
    setRefused(null);
    if (file.size > LARGEST_FILE) {
      setRefused(
        `${file.name} has ${formatBytes(file.size, locale)}; at most ${formatBytes(LARGEST_FILE, locale)} fit into a document. Add it as a link instead.`,
      );
      return;
    }
    const { kind, mime, sha256, ...content } = await readFileContent(file);
    await editor.save({
      kind: "addAttachment",
      attachment: {
        attachmentKind: kind,
        ...content,
        ...(mime === null ? {} : { mime }),
        ...(sha256 === null ? {} : { sha256 }),
      },
    });
  };
  return (
    <section aria-label="Attachments" className="space-y-3">
      <h3 className="text-body font-semibold">Attachments</h3>
      {attachments.length === 0 ? (
        <p className="text-small text-ink-soft">This message has no attachments.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {attachments.map((attachment, position) => (
            // A place in the list is what the edits name.
            // oxlint-disable-next-line react/no-array-index-key
            <AttachmentRow key={position} editor={editor} value={attachment} position={position} />
          ))}
        </ul>
      )}
      {refused === null ? null : (
        <InlineError title="The file was not added">{refused}</InlineError>
      )}
      {editor.form === "link" ? (
        <LinkForm editor={editor} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <FilePick label="Add a file" icon={<FileUp aria-hidden size={16} />} onPick={add} />
          <Button icon={<Link aria-hidden size={16} />} onPress={() => editor.open("link")}>
            Add a link
          </Button>
        </div>
      )}
    </section>
  );
}
