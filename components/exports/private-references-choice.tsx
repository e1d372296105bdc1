"use client";

import { counted } from "@/lib/shared/counted";
import { EyeOff } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Disclosure } from "@/components/ui/layout/disclosure";
import type { PrivateReference } from "@/lib/domain/exports/private-references";
import type { ExportReview } from "@/lib/domain/exports/review";
import type { ExportChoices } from "./export-choices";

const TELLS: Readonly<Record<PrivateReference["tells"], string>> = {
  id: "its id",
  title: "its title",
  message: "the id of one of its messages",
};

/** What leaves names private conversations that stay: where, and whether those places leave. */
export function PrivateReferencesChoice({
  review,
  choices,
  onChange,
}: {
  review: ExportReview;
  choices: ExportChoices;
  onChange: (change: Partial<ExportChoices>) => void;
}) {
  const { count, items } = review.privateReferences;
  if (count === 0) return null;
  const hidden = count - items.length;
  const isUnseen = items.every(({ names }) => names.title === "");
  const [one, many] = isUnseen
    ? ["a conversation you can’t open", "conversations you can’t open"]
    : ["a private conversation", "private conversations"];
  return (
    <section className="space-y-2" aria-labelledby="private-references">
      <h3 id="private-references" className="flex items-center gap-2 text-body font-semibold">
        <EyeOff aria-hidden size={14} className="text-warning" />
        {counted(count, `reference to ${one}`, `references to ${many}`)}
      </h3>
      <Checkbox
        isSelected={choices.leaveOutReferences}
        onChange={(leaveOutReferences) => onChange({ leaveOutReferences })}
        description="Each removed reference is recorded as a change, and the file is no longer identical to its import."
      >
        Leave out references to {many}
      </Checkbox>
      <Disclosure title="Where they are">
        <ul className="max-h-64 space-y-2 overflow-auto text-small text-ink-soft">
          {items.map((item) => (
            <li key={`${item.document} ${item.messageId ?? ""} ${item.path}`}>
              <NameText className="text-ink" text={item.title} /> contains {TELLS[item.tells]} of
              <NamedConversation {...item.names} />:{" "}
              <code className="wrap-anywhere">
                {item.messageId === null ? "" : `message ${item.messageId} `}
                <NameText text={item.path} />
              </code>
            </li>
          ))}
        </ul>
        {hidden > 0 ? <p className="pt-2 text-small text-ink-soft">and {hidden} more</p> : null}
      </Disclosure>
    </section>
  );
}

/** A conversation of another member, or one that was never here, has no title here; its id is in what leaves. */
function NamedConversation({ id, title }: PrivateReference["names"]) {
  return title === "" ? (
    <>
      a conversation you can’t open (<NameText className="text-ink" text={id} />)
    </>
  ) : (
    <>
      the private conversation <NameText className="text-ink" text={title} />
    </>
  );
}
