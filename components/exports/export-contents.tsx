"use client";

import type { ReactNode } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { ByteSize } from "@/components/ui/text/byte-size";
import { NumberText } from "@/components/ui/text/number-text";
import type { ExportReview } from "@/lib/domain/exports/review";
import { mayTagFolders, stayingItems, type ExportChoices } from "./export-choices";

/** What is in scope and what it carries, in figures. */
export function WhatLeaves({
  review,
  choices,
  isLooking,
  onLookAtAll,
}: {
  review: ExportReview;
  choices: ExportChoices;
  isLooking: boolean;
  onLookAtAll: () => void;
}) {
  const { counts, bytes, attachments, extensions, thinking, toolParts, deletedMessages } = review;
  const foreign = extensions.filter(({ ours }) => !ours);
  const own = extensions.length - foreign.length;
  const isPartial = review.lookedAt < bytes;
  const isRewritten =
    review.formats.find(({ id }) => id === choices.format)?.only === "conversation";
  return (
    <section className="space-y-2" aria-labelledby="what-leaves">
      <h3 id="what-leaves" className="text-body font-semibold">
        What is exported
      </h3>
      <dl className="divide-y divide-line text-body">
        <Conversations all={counts.conversations} staying={stayingItems(choices, review).length} />
        <Fact term="Toolset files" value={counts.toolsets} />
        <Fact term="Models files" value={counts.models} />
        <Fact term="Left out: doesn’t fit the format" value={counts.otherKinds} />
        <Line term="Size in the library">
          <ByteSize bytes={bytes} />
        </Line>
        {attachments.count === 0 ? null : (
          <Line term="Attachments">
            <NumberText value={attachments.count} />
            {attachments.bytes === 0 ? null : choices.attachments ? (
              <>
                {" · "}
                <ByteSize bytes={attachments.bytes} />
              </>
            ) : (
              ", names only"
            )}
          </Line>
        )}
        {isRewritten && !choices.thinking ? null : <Fact term="Thinking blocks" value={thinking} />}
        {isRewritten && !choices.toolCalls ? null : <Fact term="Tool blocks" value={toolParts} />}
        <Fact term="Deleted messages" value={isRewritten ? 0 : deletedMessages} />
        {isRewritten || extensions.length === 0 ? null : (
          <Line term="Extensions">
            {foreign.length === 0 ? (
              `${own} by Colloquy`
            ) : (
              <bdi className="wrap-anywhere">
                {revealName(foreign.map(({ key }) => key).join(", "))}
                {own === 0 ? "" : ` and ${own} by Colloquy`}
              </bdi>
            )}
          </Line>
        )}
      </dl>
      {isPartial ? (
        <div className="flex flex-wrap items-center justify-between gap-2 text-small text-ink-soft">
          <p>
            Looked through <ByteSize bytes={review.lookedAt} /> of <ByteSize bytes={bytes} /> so
            far.
          </p>
          <Button size="small" isPending={isLooking} onPress={onLookAtAll}>
            Scan everything
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Private ones that nobody ticked are not exported. */
function Conversations({ all, staying }: { all: number; staying: number }) {
  if (staying === 0) return <Fact term="Conversations" value={all} />;
  return (
    <Line term="Conversations">
      <NumberText value={all - staying} /> of <NumberText value={all} />
    </Line>
  );
}

function Fact({ term, value }: { term: string; value: number }) {
  return value === 0 ? null : (
    <Line term={term}>
      <NumberText value={value} />
    </Line>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}

/** Whether the folders of conversations go along: no document names them otherwise. */
export function FolderChoice({
  review,
  choices,
  onChange,
}: {
  review: ExportReview;
  choices: ExportChoices;
  onChange: (change: Partial<ExportChoices>) => void;
}) {
  if (!mayTagFolders(choices.format, review)) return null;
  const { inFolders } = review.scope;
  return (
    <Checkbox
      isSelected={choices.folderTag}
      onChange={(folderTag) => onChange({ folderTag })}
      description={
        inFolders === 1
          ? "1 conversation is in a folder. Its file is then no longer identical to the stored one."
          : `${inFolders.toLocaleString("en")} conversations are in folders. Their files are then no longer identical to the stored ones.`
      }
    >
      Add the folder as a tag
    </Checkbox>
  );
}
