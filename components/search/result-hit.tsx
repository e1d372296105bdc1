"use client";

import { Pin } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/feedback/badge";
import { Time } from "@/components/ui/text/time";
import type { SearchHit } from "@/lib/domain/search/answers";
import { hitHref } from "./hit-link";
import { placeWords } from "./place-labels";
import { searchWords } from "./query-pieces";
import { SnippetText } from "./snippet-text";

/** One place that was found: who wrote it, where it is, and the words around it. */
export function ResultHit({
  q,
  conversationId,
  hit,
}: {
  q: string;
  conversationId: string;
  hit: SearchHit;
}) {
  return (
    <Link
      href={hitHref(conversationId, hit, searchWords(q))}
      prefetch={false}
      data-hit
      className="block rounded-control px-2 py-2 hover:bg-tint"
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-faint">
        {hit.role === null ? null : (
          <span className="font-medium text-ink-soft first-letter:uppercase">{hit.role}</span>
        )}
        {placeWords(hit).map((words) => (
          <Badge key={words} tone={words === "deleted" ? "warning" : "neutral"}>
            {words}
          </Badge>
        ))}
        {hit.pinned ? <Badge icon={<Pin aria-hidden size={12} />}>pinned</Badge> : null}
        {hit.messageId === null ? null : <Time what="sent" value={hit.createdMs} />}
      </span>
      <span className="mt-0.5 line-clamp-3 text-body break-words text-ink-soft">
        <SnippetText snippet={hit.snippet} />
      </span>
    </Link>
  );
}
