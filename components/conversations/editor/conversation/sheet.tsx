"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DraftScope } from "@/components/drafts/draft-scope";
import { LoadError } from "@/components/lists/load-error";
import { revisionKey } from "@/lib/domain/library/revision-step";
import { asRecord } from "@/lib/shared/read-value";
import { conversationShellQuery } from "@/lib/queries/conversations/editing";
import { useReader } from "@/components/conversations/state/reader-context";
import { EditSheet } from "@/components/forms/edit-sheet";
import { useFocusHome } from "@/components/forms/use-focus-home";
import { useUnsaved } from "@/components/forms/use-unsaved";
import { FormatFields } from "./format-fields";
import { MainFields } from "./main-fields";
import { OverrideSection } from "./override-section";
import type { ShellEditor } from "./shell-editor";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { validateShell } from "@/lib/domain/conversation/lint/validate";
import { JsonMember } from "@/components/forms/json/member";

/** Every field of the conversation itself. Each save is one change. */
export function FieldsSheet({ onClose }: { onClose: () => void }) {
  const reader = useReader();
  const queryClient = useQueryClient();
  const query = conversationShellQuery(reader.conversationId);
  const shell = useQuery({ ...query, staleTime: 0 });
  const unsaved = useUnsaved();
  const home = useFocusHome();
  const value = shell.data === undefined ? null : asRecord(JSON.parse(shell.data.text));
  const editor: ShellEditor | null =
    shell.data === undefined || value === null
      ? null
      : {
          text: shell.data.text,
          shell: value,
          // The page may know a later revision than that of the text these fields show.
          save: (edit, base) =>
            reader.editShell(() => {
              if (typeof edit !== "function") return { edit, base, revision: shell.data.revision };
              const { text, revision } = queryClient.getQueryData(query.queryKey) ?? shell.data;
              return { edit: edit(asRecord(JSON.parse(text)) ?? {}), revision };
            }),
          unsaved,
        };
  return (
    <EditSheet title="Edit the conversation" unsaved={unsaved} onClose={onClose}>
      {shell.isError ? (
        <LoadError title="The conversation could not be read" query={shell} />
      ) : null}
      {editor === null ? null : (
        <DraftScope
          subject={`conversation:${reader.conversationId}`}
          place="fields"
          base={shell.data?.revision ?? reader.conversation.shellRevision}
          piece={revisionKey.shell(reader.conversationId)}
        >
          <div ref={home} tabIndex={-1} className="space-y-8 outline-none">
            <MainFields editor={editor} />
            <OverrideSection editor={editor} />
            <FormatFields editor={editor} />
            <ShellJson editor={editor} />
          </div>
        </DraftScope>
      )}
    </EditSheet>
  );
}

/** All of the document but its messages, as one text. */
function ShellJson({ editor }: { editor: ShellEditor }) {
  const { text, save, unsaved } = editor;
  return (
    <Disclosure title="All of it as JSON, without the messages" isLazy>
      <p className="mb-2 text-small text-ink-soft">
        The list of messages stays empty here. The messages themselves are kept unchanged.
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
