"use client";

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
  return (
    <section className="space-y-2" aria-labelledby="private-references">
      <h3 id="private-references" className="flex items-center gap-2 text-body font-semibold">
        <EyeOff aria-hidden size={14} className="text-warning" />
        {count === 1
          ? "1 reference to a private conversation"
          : `${count} references to private conversations`}
      </h3>
      <Checkbox
        isSelected={choices.leaveOutReferences}
        onChange={(leaveOutReferences) => onChange({ leaveOutReferences })}
        description="Each removed reference is recorded as a change, and the file is no longer identical to its import."
      >
        Leave out references to private conversations
      </Checkbox>
      <Disclosure title="Where they are">
        <ul className="max-h-64 space-y-2 overflow-auto text-small text-ink-soft">
          {items.map((item) => (
            <li key={`${item.document} ${item.messageId ?? ""} ${item.path}`}>
              <NameText className="text-ink" text={item.title} /> contains {TELLS[item.tells]} of
              the private conversation <NameText className="text-ink" text={item.names.title} />:{" "}
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
