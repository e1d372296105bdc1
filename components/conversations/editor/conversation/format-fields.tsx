"use client";

import { Disclosure } from "@/components/ui/layout/disclosure";
import { asText } from "@/lib/shared/read-value";
import { validateShell } from "@/lib/domain/conversation/lint/validate";
import { JsonMember } from "@/components/forms/json/member";
import { textAt } from "@/components/forms/json/text";
import { SavedField } from "@/components/forms/schema/saved-field";
import { problemsBelow } from "@/components/forms/json/marks";
import { FORMAT } from "./members";
import type { ShellEditor } from "./shell-editor";

const MEMBERS = [
  { key: "metadata", title: "Metadata", form: "object" },
  { key: "extensions", title: "Extensions", form: "object" },
  { key: "auditTrail", title: "Audit trail", form: "any" },
] as const;

/** What the document says about itself, and its members that may hold anything. */
export function FormatFields({ editor }: { editor: ShellEditor }) {
  const { shell, text, save, unsaved } = editor;
  return (
    <section aria-label="Document" className="space-y-2">
      <h3 className="text-body font-semibold">Document</h3>
      <Disclosure title="Id, schema and media type">
        <div className="space-y-4">
          {FORMAT.map(({ key, member }) => (
            <SavedField
              key={key}
              member={member}
              value={asText(shell[key])}
              unsaved={unsaved}
              fault={(value) =>
                value === "" && member.isRequired ? "Required by the schema." : undefined
              }
              onSave={(value, base) => save({ kind: "field", key, value }, base)}
            />
          ))}
        </div>
      </Disclosure>
      {MEMBERS.map(({ key, title, form }) => {
        const member = textAt(text, `/${key}`);
        return (
          <Disclosure key={key} title={member === "" ? `${title} (none)` : title} isLazy>
            <JsonMember
              label={`${title} (JSON)`}
              text={member}
              form={form}
              unsaved={unsaved}
              check={(value) => problemsBelow(validateShell({ ...shell, [key]: value }), `/${key}`)}
              onSave={(next, base) => save({ kind: "member", key, text: next }, base)}
            />
          </Disclosure>
        );
      })}
    </section>
  );
}
