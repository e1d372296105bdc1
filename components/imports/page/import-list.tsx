import { Inbox } from "lucide-react";
import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { Time } from "@/components/ui/text/time";
import type { ImportListItem } from "@/lib/domain/imports/listing";
import { RowKeys } from "@/components/lists/row-keys";
import { storedTotals } from "../report/stored-totals";
import { countWords } from "../labels/verdict";

function Counts({ item }: { item: ImportListItem }) {
  const totals = storedTotals(item.totals);
  return totals === null ? null : (
    <span className="text-small text-ink-soft">{countWords(totals)}</span>
  );
}

/** Every import that changed the library, newest first; each can be opened and undone. */
export function ImportList({ imports }: { imports: readonly ImportListItem[] }) {
  if (imports.length === 0) {
    return (
      <EmptyState icon={<Inbox aria-hidden size={28} />} title="No imports yet">
        Drop files anywhere in this window. Each import is listed here with what it did, and can be
        undone.
      </EmptyState>
    );
  }
  return (
    <RowKeys count={imports.length} aria-label="Imports" className="divide-y divide-line">
      {imports.map((item, at) => (
        <li
          key={item.id}
          data-index={at}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3"
        >
          <Link
            href={`/imports/${item.id}`}
            prefetch={false}
            className={`min-w-0 flex-1 truncate font-medium max-sm:basis-full ${textLinkClass}`}
          >
            <NameText text={item.name} />
          </Link>
          <Counts item={item} />
          {item.status === "done" ? null : (
            <Badge tone={item.status === "undone" ? "neutral" : "info"}>{item.status}</Badge>
          )}
          <span className="text-small text-ink-faint">
            <Time what="imported" value={item.createdMs} />
          </span>
        </li>
      ))}
    </RowKeys>
  );
}
