"use client";

import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type { ReviewItem } from "@/lib/domain/sync/review-item";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { VisibleText } from "@/components/names/visible-text";
import { SchemaView } from "../tool/schema-view";
import { ConflictList } from "./conflict-list";
import type { ReviewActs } from "./use-review-acts";
import { SchemaDiff } from "./schema-diff";
import { VisibleDiff } from "./visible-diff";

const EFFECTS = { off: "off until accepted", ask: "asks until accepted", none: null } as const;

/** One tool that waits: what its server changed, what holds meanwhile, and the choice. */
export function ReviewRow({
  item,
  href,
  acts,
}: {
  item: ReviewItem;
  /** The tool's own page. */
  href: string;
  acts: ReviewActs;
}) {
  const effect = item.state === "missing" ? null : EFFECTS[item.effective];
  return (
    <div className="space-y-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-48">
          <Link
            href={href}
            prefetch={false}
            className={`font-mono text-small wrap-anywhere ${textLinkClass}`}
          >
            <VisibleText text={item.name} />
          </Link>
        </h3>
        {item.state === "new" && item.grade === "dangerous" ? (
          <Badge tone="danger">look closely</Badge>
        ) : null}
        {effect === null ? null : <span className="text-small text-ink-soft">{effect}</span>}
        <Choice item={item} acts={acts} />
      </div>
      {item.renamedFrom === undefined ? null : (
        <p className="text-small">
          Like{" "}
          <code className="wrap-anywhere">
            <VisibleText text={item.renamedFrom} />
          </code>
          , which the server no longer lists.
        </p>
      )}
      <Parts item={item} />
      <ConflictList item={item} acts={acts} />
      <Definition item={item} />
    </div>
  );
}

function Choice({ item, acts }: { item: ReviewItem; acts: ReviewActs }) {
  const { name } = item;
  const press = { size: "small", isDisabled: acts.isSaving } as const;
  if (item.state === "missing") {
    return (
      <Button
        {...press}
        aria-label={revealName(`Remove ${name}`)}
        onPress={() => acts.remove([item])}
      >
        Remove
      </Button>
    );
  }
  return (
    <span className="flex gap-2">
      <Button
        {...press}
        aria-label={revealName(`Accept ${name}`)}
        onPress={() => acts.accept([item])}
      >
        Accept
      </Button>
      <Button
        {...press}
        variant="danger"
        aria-label={revealName(`Block ${name}`)}
        onPress={() => acts.block([item])}
      >
        Block
      </Button>
    </span>
  );
}

/** What changed in words, and what else a person should know. */
function Parts({ item: { parts, remarks } }: { item: ReviewItem }) {
  const told = new Set(parts.map(({ text }) => text));
  const others = remarks.filter((remark) => !told.has(remark));
  if (parts.length + others.length === 0) return null;
  return (
    <ul className="space-y-1 text-small">
      {parts.map(({ pointer, text, grade }) => (
        <li key={`${pointer} ${text}`} className="flex gap-2 wrap-anywhere">
          {grade === "dangerous" ? (
            <TriangleAlert aria-hidden className="mt-1 size-3.5 shrink-0 text-danger" />
          ) : (
            <span aria-hidden className="w-3.5 shrink-0 text-center text-ink-faint">
              ·
            </span>
          )}
          <span className="min-w-0">
            <VisibleText text={text} />
            {grade === "dangerous" ? (
              <span className="sr-only"> (breaking or dangerous)</span>
            ) : null}
          </span>
        </li>
      ))}
      {others.map((remark) => (
        <li key={remark} className="flex gap-2 wrap-anywhere">
          <TriangleAlert aria-hidden className="mt-1 size-3.5 shrink-0 text-warning" />
          <span className="min-w-0">
            <VisibleText text={remark} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The difference of two definitions; of a tool that has one, what it says. */
function Definition({ item }: { item: ReviewItem }) {
  const [accepted, seen] = [asRecord(item.accepted), asRecord(item.seen)];
  if (item.state === "changed" && accepted !== null && seen !== null) {
    return <DefinitionDiff before={accepted} after={seen} />;
  }
  const shown = item.state === "missing" ? (accepted ?? seen) : seen;
  const text = asText(shown?.["description"]);
  return (
    <>
      {text === null ? null : (
        <p dir="auto" className="max-w-reading text-small wrap-anywhere whitespace-pre-wrap">
          <VisibleText text={text} />
        </p>
      )}
      {item.state === "missing" || shown === null ? null : (
        <Disclosure title="Arguments" isLazy>
          <SchemaView schema={shown["inputSchema"]} name={item.name} />
        </Disclosure>
      )}
    </>
  );
}

/** Two definitions as a server listed them: texts word by word, schemas part by part. */
function DefinitionDiff({ before, after }: { before: JsonRecord; after: JsonRecord }) {
  const [old, now] = [textOf(before), textOf(after)];
  return (
    <div className="space-y-3">
      {old === now ? null : (
        <div className="space-y-1">
          <h4 className="text-caption font-medium text-ink-faint">Description</h4>
          <VisibleDiff
            before={old}
            after={now}
            className="max-w-reading rounded-card bg-surface p-3 text-small wrap-anywhere"
          />
        </div>
      )}
      <SchemaDiff title="Arguments" before={before["inputSchema"]} after={after["inputSchema"]} />
      <SchemaDiff title="Answer" before={before["outputSchema"]} after={after["outputSchema"]} />
      <Disclosure title="The whole definition" isLazy>
        <VisibleDiff
          before={JSON.stringify(before, null, 2)}
          after={JSON.stringify(after, null, 2)}
          className="font-mono text-small wrap-anywhere"
        />
      </Disclosure>
    </div>
  );
}

function textOf(definition: JsonRecord): string {
  return asText(definition["description"]) ?? "";
}
