"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock, Pin } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { sourceName } from "@/lib/domain/conversation/view/source-name";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Time } from "@/components/ui/text/time";
import type { SearchGroup, Snippet, SearchHit } from "@/lib/domain/search/answers";
import { searchInConversationQuery } from "@/lib/queries/search";
import { TitleText } from "@/components/names/title-text";
import { titleWords } from "@/components/names/title-labels";
import { searchWords } from "./query-pieces";
import { SnippetText } from "./snippet-text";
import { hitHref } from "./hit-link";
import { placeWords } from "./place-labels";

/** One conversation of the results: its title and the best places in it; the rest on demand. */
export function ResultGroup({
  q,
  group,
  isExact,
}: {
  q: string;
  group: SearchGroup;
  isExact: boolean;
}) {
  const { conversation, more } = group;
  const [isOpen, setOpen] = useState(false);
  const all = useQuery({
    ...searchInConversationQuery(q, conversation.id),
    enabled: isOpen && more > 0,
  });
  const whole = isOpen ? all.data?.groups[0] : undefined;
  const hits = whole?.hits ?? group.hits;
  // A title that has the words is marked where it is anyway.
  const title = hits.find(
    ({ where, snippet }) => where === "title" && plainText(snippet) === conversation.title,
  );
  const find = new URLSearchParams({ find: searchWords(q) });
  const left = whole === undefined ? more : whole.more;
  return (
    <div role="group" aria-label={revealName(titleWords(conversation.title))}>
      <h2 className="flex min-w-0 items-center gap-x-2 border-b border-line py-1.5 text-body max-md:flex-wrap">
        <Link
          href={`/conversations/${encodeURIComponent(conversation.id)}`}
          prefetch={false}
          {...(title === undefined ? {} : { "data-hit": true })}
          className="-my-1 truncate-name min-w-0 rounded-control py-1 font-semibold text-ink hover:underline"
        >
          {title === undefined ? (
            <TitleText title={conversation.title} isDerived={conversation.titleDerived} />
          ) : (
            <SnippetText snippet={title.snippet} />
          )}
        </Link>
        <Marks conversation={conversation} />
        <span className="shrink-0 text-caption font-normal text-ink-faint md:ms-auto">
          <Time what="changed" value={conversation.updatedMs} />
        </span>
      </h2>
      <ul aria-label={revealName(`Found in ${titleWords(conversation.title)}`)}>
        {hits
          .filter((hit) => hit !== title)
          .map((hit) => (
            <li key={`${hit.messageId} ${hit.where}`}>
              <ResultHit q={q} conversationId={conversation.id} hit={hit} />
            </li>
          ))}
      </ul>
      {left === 0 ? null : whole === undefined ? (
        <Button
          size="small"
          isPending={all.isFetching}
          onPress={() => (all.isError ? all.refetch() : setOpen(true))}
        >
          {all.isError
            ? "The others could not be read; try again"
            : `Show ${isExact ? "" : "at least "}${left} more`}
        </Button>
      ) : (
        <ButtonLink
          size="small"
          href={`/conversations/${encodeURIComponent(conversation.id)}?${find.toString()}`}
        >
          {`Find the other ${left} in the conversation`}
        </ButtonLink>
      )}
    </div>
  );
}

function Marks({ conversation }: Pick<SearchGroup, "conversation">) {
  const source = sourceName(conversation.format);
  return (
    <span className="flex shrink-0 items-center gap-1 font-normal">
      {conversation.isPrivate ? (
        <Badge tone="accent" icon={<Lock aria-hidden size={12} />}>
          private
        </Badge>
      ) : null}
      {source === null ? null : <Badge>{source}</Badge>}
      {conversation.tags.slice(0, 3).map((tag) => (
        <Badge key={tag} tone="info" className="truncate-name max-w-32">
          <NameText text={tag} />
        </Badge>
      ))}
    </span>
  );
}

function plainText({ parts }: Snippet): string {
  return parts.map(({ text }) => text).join("");
}

/** One place that was found: who wrote it, where it is, and the words around it. */
function ResultHit({
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
