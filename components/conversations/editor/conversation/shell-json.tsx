"use client";

import { Disclosure } from "@/components/ui/layout/disclosure";
import { validateShell } from "@/lib/domain/conversation/lint/validate";
import { JsonMember } from "@/components/forms/json/member";
import type { ShellEditor } from "./shell-editor";

/** All of the document but its messages, as one text. */
export function ShellJson({ editor }: { editor: ShellEditor }) {
  const { text, save, unsaved } = editor;
  return (
    <Disclosure title="All of it as JSON, without the messages" isLazy>
      <p className="mb-2 text-small text-ink-soft">
        The list of messages stays empty here: they stand in its place and are kept as they are.
      </p>
      <JsonMember
        label="The conversation without its messages (JSON)"
        text={text}
        size="tall"
        unsaved={unsaved}
        check={(value) => validateShell(value)}
        onSave={(next, base) => save({ kind: "shell", text: next ?? "" }, base)}
      />
    </Disclosure>
  );
}
