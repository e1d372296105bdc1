"use client";

import { Checkbox } from "@/components/ui/fields/checkbox";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { LOSS_LINES, offerFormats } from "@/lib/domain/exports/format-fit";
import { CARRYING_FORMATS } from "@/lib/domain/exports/request";
import type { ExportReview, ToolLoss, ToolLosses } from "@/lib/domain/exports/review";
import { NameText } from "@/components/names/name-text";
import type { ExportChoices } from "./export-choices";
import { FormatPicker, UnfitFormats } from "./format-picker";

const LOSS_WORDS: Readonly<Record<ToolLoss["action"], string>> = {
  dropped: "left out",
  carried: "carried along",
  invented: "made up",
  renamed: "changed",
};

/** The form it leaves in, with what that loses, and what may stay behind. */
export function FormatChoice({
  review,
  choices,
  onChange,
}: {
  review: ExportReview;
  choices: ExportChoices;
  onChange: (change: Partial<ExportChoices>) => void;
}) {
  const format = review.formats.find(({ id }) => id === choices.format);
  const offered = offerFormats(review.formats, review.scope);
  const mayHaveAttachments = review.attachments.count > 0 || review.lookedAt < review.bytes;
  const isRewritten = format?.only === "conversation";
  return (
    <section className="space-y-3" aria-label="Format">
      <FormatPicker
        offered={offered}
        value={choices.format}
        description={format?.description}
        onChange={(next) => onChange({ format: next })}
      />
      {format === undefined ? null : format.losses.length === 0 ? (
        <p className="text-small text-ink-soft">{LOSS_LINES[format.id]}</p>
      ) : (
        <Disclosure title={<span className="text-small">{LOSS_LINES[format.id]}</span>}>
          <ul className="space-y-1 text-small text-ink-soft">
            {format.losses.map(({ what, why }) => (
              <li key={what}>
                <span className="text-ink">{what}</span>: {why}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <UnfitFormats unfit={offered.unfit} />
      {review.tools === null ? null : <ToolLossList losses={review.tools} />}
      <fieldset className="flex flex-col">
        <legend className="sr-only">What to include</legend>
        {isRewritten ? (
          <>
            <Checkbox isSelected={choices.thinking} onChange={(thinking) => onChange({ thinking })}>
              Thinking
            </Checkbox>
            <Checkbox
              isSelected={choices.toolCalls}
              onChange={(toolCalls) => onChange({ toolCalls })}
            >
              Tool calls and their results
            </Checkbox>
          </>
        ) : null}
        {CARRYING_FORMATS.has(choices.format) ? (
          <Checkbox
            isSelected={choices.roundTrip}
            onChange={(roundTrip) => onChange({ roundTrip })}
            description="Adds what the format has no place for to each definition, so that nothing is lost when you import the file again. Leave it off for what you send to a model."
          >
            Round-trip data
          </Checkbox>
        ) : null}
        {mayHaveAttachments ? (
          <Checkbox
            isSelected={choices.attachments}
            onChange={(attachments) => onChange({ attachments })}
            description="Otherwise only their names are exported."
          >
            Contents of attachments
          </Checkbox>
        ) : null}
      </fieldset>
    </section>
  );
}

/** What each toolset and tool loses in the chosen format, before it leaves. */
function ToolLossList({ losses }: { losses: ToolLosses }) {
  const { items, more } = losses;
  if (items.length === 0) {
    return <p className="text-small text-ink-soft">Every selected tool is exported completely.</p>;
  }
  const count = items.length + more;
  return (
    <Disclosure
      title={`What changes in ${count === 1 ? "1 toolset or tool" : `${count} toolsets and tools`}`}
    >
      <ul className="space-y-2 text-small text-ink-soft">
        {items.map(({ toolset, tool, losses: own }) => (
          <li key={JSON.stringify([toolset, tool])}>
            <NameText className="wrap-anywhere text-ink" text={tool ?? `Toolset ${toolset}`} />
            <ul className="ps-4">
              {own.map(({ concept, action, detail }) => (
                <li key={concept}>
                  {concept}: {LOSS_WORDS[action]}; {detail}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more === 0 ? null : <p className="text-small text-ink-soft">and {more} more</p>}
    </Disclosure>
  );
}
