"use client";

import { counted } from "@/lib/shared/counted";
import { Lock } from "lucide-react";
import { NumberText } from "@/components/ui/text/number-text";
import { NameText } from "@/components/names/name-text";
import { Checkbox } from "@/components/ui/fields/checkbox";
import type { ExportReview } from "@/lib/domain/exports/review";
import { TitleText } from "@/components/names/title-text";
import type { ExportChoices } from "./export-choices";

/** Each private conversation by name: out, unless somebody ticks it. */
export function PrivateChoice({
  review,
  choices,
  onChange,
}: {
  review: ExportReview;
  choices: ExportChoices;
  onChange: (change: Partial<ExportChoices>) => void;
}) {
  const { privateItems: items } = review;
  if (items.length === 0) return null;
  const { consented } = choices;
  const isAll = consented.size === items.length;
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(consented);
    if (isOn) next.add(id);
    else next.delete(id);
    onChange({ consented: next });
  };
  const [only] = items;
  const isAlone = review.counts.conversations === 1 && items.length === 1;
  return (
    <section className="space-y-2" aria-labelledby="private-items">
      <h3 id="private-items" className="flex items-center gap-2 text-body font-semibold">
        <Lock aria-hidden size={14} className="text-ink-faint" />
        {counted(items.length, "private conversation")}
      </h3>
      <p className="text-small text-ink-soft">
        {items.length === 1
          ? "Colloquy leaves it out unless you select it,"
          : "Colloquy leaves them out unless you select them,"}{" "}
        and records your consent with the time and the hash of the export.
      </p>
      {items.length > 1 ? (
        <Checkbox
          isSelected={isAll}
          isIndeterminate={consented.size > 0 && !isAll}
          onChange={(isOn) =>
            onChange({ consented: new Set(isOn ? items.map(({ id }) => id) : []) })
          }
        >
          All <NumberText value={items.length} />
        </Checkbox>
      ) : null}
      <ul className="max-h-64 overflow-auto">
        {items.map(({ id, title, titleDerived, ownerId, remembered }) => (
          <li key={id}>
            <Checkbox
              isSelected={consented.has(id) || (remembered && isAlone)}
              isDisabled={remembered && isAlone}
              onChange={(isOn) => toggle(id, isOn)}
              {...(remembered && isAlone
                ? {
                    description:
                      "You agreed earlier. You can withdraw your consent on the Exports page.",
                  }
                : ownerId === null
                  ? {}
                  : { description: <NameText text={ownerId} /> })}
            >
              <span className="line-clamp-2 wrap-anywhere">
                <TitleText title={title} isDerived={titleDerived} />
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {isAlone && only?.remembered === false && consented.size === 1 ? (
        <Checkbox
          isSelected={choices.remember}
          onChange={(remember) => onChange({ remember })}
          description="Applies to this conversation only, until you withdraw it on the Exports page."
        >
          Do not ask again
        </Checkbox>
      ) : null}
    </section>
  );
}
