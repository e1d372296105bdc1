"use client";

import { Disclosure } from "@/components/ui/layout/disclosure";
import { validateMessage } from "@/lib/domain/conversation/lint/validate";
import { problemsBelow } from "@/components/forms/json/marks";
import { JsonMember } from "@/components/forms/json/member";
import { textAt } from "@/components/forms/json/text";
import type { MessageEditor } from "../message-editor";

const MEMBERS = [
  { key: "metadata", title: "Metadata" },
  { key: "assistantMetadata", title: "Assistant metadata" },
  { key: "extensions", title: "Extensions" },
] as const;

/** The members of a message that may hold anything, as JSON. */
export function MemberSection({ editor }: { editor: MessageEditor }) {
  const { raw, save, unsaved } = editor;
  return (
    <section aria-label="Other fields" className="space-y-2">
      <h3 className="text-body font-semibold">Other fields</h3>
      {MEMBERS.map(({ key, title }) => {
        const text = textAt(raw, `/${key}`);
        return (
          <Disclosure key={key} title={text === "" ? `${title} (none)` : title} isLazy>
            <JsonMember
              label={`${title} (JSON)`}
              text={text}
              unsaved={unsaved}
              check={(value) =>
                problemsBelow(
                  validateMessage({ id: "m", role: "user", messageType: "text", [key]: value }, 0),
                  `/messages/0/${key}`,
                )
              }
              onSave={(next, base) => save({ kind: "member", key, text: next }, base)}
            />
          </Disclosure>
        );
      })}
    </section>
  );
}
