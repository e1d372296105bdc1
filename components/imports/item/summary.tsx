"use client";

import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { ByteSize } from "@/components/ui/text/byte-size";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { TextLink } from "@/components/ui/text/text-link";
import type { ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import { Fidelity } from "./fidelity";
import { formatName } from "../labels/format-name";
import { existingOf } from "../plan/item-facts";
import { contentWords } from "@/lib/domain/imports/content-words";
import { useCounted } from "../labels/use-counted";
import { verdictOf } from "../labels/verdict";

function entityHref(kind: PlanItem["kind"], id: string): string | null {
  if (kind === "conversation") return `/conversations/${id}`;
  return kind === "toolsets" ? `/toolsets/${id}` : null;
}

/** What the library has already that an item is about. */
function Existing({ item }: { item: PlanItem }) {
  const counted = useCounted();
  const existing = existingOf(item);
  if (existing === null) return null;
  const href = entityHref(item.kind, existing.id);
  return (
    <>
      <dt>In the library</dt>
      <dd>
        {href === null ? (
          <NameText text={existing.title} />
        ) : (
          <TextLink href={href}>
            <NameText text={existing.title} />
          </TextLink>
        )}
        {existing.messages === null
          ? null
          : `, ${counted(existing.messages, ["message", "messages"])}`}
        {existing.edited ? ", edited since its import" : ""}
        {existing.damaged === true ? ", damaged" : ""}
      </dd>
    </>
  );
}

/** Conversations of the library that read the same under another identity. */
function Similar({ item: { similar } }: { item: PlanItem }) {
  if (similar === undefined || similar.length === 0) return null;
  return (
    <InlineError tone="info" title="The library has a conversation that reads the same">
      <ul className="space-y-1">
        {similar.map(({ id, title, format }) => (
          <li key={id}>
            <TextLink href={`/conversations/${id}`}>
              <NameText text={title} />
            </TextLink>
            {format === "cjson" ? "" : ` from ${formatName(format)}`}
          </li>
        ))}
      </ul>
      <p className="mt-1">It has a different id, so both stay unless you skip one.</p>
    </InlineError>
  );
}

/** What an item is, where it comes from, what its conversion carried over and what it resembles. */
export function ItemSummary({
  item,
  plan,
  onOpen,
}: {
  item: PlanItem;
  plan: ImportPlan;
  onOpen: (itemId: string) => void;
}) {
  const counted = useCounted();
  const verdict = verdictOf(item);
  const twinId = "twin" in item ? item.twin : null;
  const twin = twinId === null ? undefined : plan.items.find(({ id }) => id === twinId);
  const contents = contentWords(item, counted);
  return (
    <div className="space-y-4">
      <Similar item={item} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small wrap-anywhere [&_dt]:text-ink-faint">
        <dt>Verdict</dt>
        <dd className="flex flex-wrap items-center gap-x-2">
          <Badge tone={verdict.tone}>{verdict.word}</Badge>
          <span>{item.verdict === "invalid" ? "not imported" : verdict.means}</span>
        </dd>
        <Existing item={item} />
        {twin === undefined ? null : (
          <>
            <dt>Same id</dt>
            <dd>
              <button type="button" className="underline" onClick={() => onOpen(twin.id)}>
                <NameText text={twin.name} />
              </button>
            </dd>
          </>
        )}
        <dt>Format</dt>
        <dd>{formatName(item.format)}</dd>
        {contents === "" ? null : (
          <>
            <dt>Contains</dt>
            <dd>{contents}</dd>
          </>
        )}
        <dt>Size</dt>
        <dd>
          <ByteSize bytes={item.counts.bytes} />
        </dd>
        {item.documentId === null ? null : (
          <>
            <dt>Id</dt>
            <dd>
              <code className="font-mono text-caption">
                <NameText text={item.documentId} />
              </code>
            </dd>
          </>
        )}
      </dl>
      {item.fidelity ? (
        <section className="space-y-2">
          <h3 className="text-small font-medium">What the conversion carries over</h3>
          <Fidelity fidelity={item.fidelity} />
        </section>
      ) : null}
    </div>
  );
}
