"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, Columns2 } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { LoadState } from "@/components/lists/load-state";
import { RowList } from "@/components/lists/row-list";
import { TitleText } from "@/components/names/title-text";
import { PageHeader } from "@/components/shell/page-header";
import { PlaceLink } from "@/components/shell/place-link";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { NumberText } from "@/components/ui/text/number-text";
import { useMedia } from "@/components/ui/browser/use-media";
import type {
  ComparedConversation,
  ConversationComparison,
} from "@/lib/domain/conversation/compare/comparison";
import { comparisonQuery } from "@/lib/queries/conversations/comparison";
import { PANE_MEDIA } from "../state/side-column";
import { ComparisonRow } from "./comparison-row";

const LOOKS = [
  { value: "inline", label: "Inline" },
  { value: "columns", label: "Side by side" },
] as const;
const address = {
  left: parseAsString,
  right: parseAsString,
  look: parseAsStringLiteral(["inline", "columns"]).withDefault("inline"),
};
const ROWS = { guess: 160, overscan: 4 } as const;
const LIST_LOOK = { row: "py-1.5", list: "max-w-wide" } as const;

/** Two conversations as one list: what they have in common, and each message that differs. */
export function ComparisonView() {
  const [{ left, right, look }, set] = useQueryStates(address);
  const isWide = useMedia(PANE_MEDIA);
  const found = useQuery({
    ...comparisonQuery(left ?? "", right ?? ""),
    enabled: left !== null && right !== null,
  });
  return (
    <>
      <PageHeader
        title="Compare conversations"
        back={{ href: "/conversations", label: "Conversations" }}
        alwaysBack
        actions={
          left === null || right === null ? undefined : (
            <>
              <SegmentedControl
                label="How differences are shown"
                options={LOOKS}
                value={look}
                onChange={(next) => set({ look: next })}
              />
              <Button
                icon={<ArrowLeftRight aria-hidden size={16} />}
                onPress={() => set({ left: right, right: left })}
              >
                Swap
              </Button>
              {isWide ? (
                <ButtonLink
                  icon={<Columns2 aria-hidden size={16} />}
                  href={`/conversations/${encodeURIComponent(left)}?${new URLSearchParams({ split: right }).toString()}`}
                >
                  Split view
                </ButtonLink>
              ) : null}
            </>
          )
        }
      >
        {found.data === undefined ? null : <Sides found={found.data} />}
      </PageHeader>
      {left === null || right === null ? (
        <EmptyState
          title="No conversations to compare"
          actions={<ButtonLink href="/conversations">Choose conversations</ButtonLink>}
        >
          Select two conversations in the list, or choose “Compare with…” in the menu of one.
        </EmptyState>
      ) : found.data === undefined ? (
        <LoadState what="The comparison" query={found} />
      ) : (
        <Rows found={found.data} look={look} />
      )}
    </>
  );
}

function Sides({ found: { left, right } }: { found: ConversationComparison }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-2">
      {(
        [
          ["Left", left],
          ["Right", right],
        ] as const
      ).map(([side, conversation]) => (
        <div key={side} className="flex min-w-0 items-baseline gap-2">
          <dt className="shrink-0 text-ink-faint">{side}</dt>
          <dd className="flex min-w-0 items-baseline gap-2">
            <Title conversation={conversation} />
            <span className="shrink-0 text-ink-faint">
              <NumberText value={conversation.messages} />{" "}
              {conversation.messages === 1 ? "message" : "messages"}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Title({
  conversation: { id, title, titleDerived },
}: {
  conversation: ComparedConversation;
}) {
  return (
    <PlaceLink
      href={`/conversations/${encodeURIComponent(id)}`}
      className="-my-1 truncate-name min-w-0 rounded-control py-1 font-medium hover:underline"
    >
      <TitleText title={title} isDerived={titleDerived} />
    </PlaceLink>
  );
}

function Rows({ found, look }: { found: ConversationComparison; look: "inline" | "columns" }) {
  const { counts, rows } = found;
  const isSame = counts.changed + counts.left + counts.right === 0;
  return (
    <RowList
      label="Differences"
      items={rows}
      keyOf={(_, at) => String(at)}
      look={LIST_LOOK}
      rows={ROWS}
      head={
        <p role="status" className="max-w-wide py-2 text-caption text-ink-faint">
          {isSame ? "Both show the same messages. " : null}
          <NumberText value={counts.same} /> the same, <NumberText value={counts.changed} />{" "}
          changed, <NumberText value={counts.left} /> only left, <NumberText value={counts.right} />{" "}
          only right. Retries that are not shown are left out.
        </p>
      }
    >
      {(row) => <ComparisonRow row={row} found={found} look={look} />}
    </RowList>
  );
}
