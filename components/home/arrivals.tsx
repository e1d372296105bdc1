import { storedTotals } from "@/components/imports/report/stored-totals";
import { countWords } from "@/components/imports/labels/verdict";
import { NameText } from "@/components/names/name-text";
import { PlaceLink } from "@/components/shell/place-link";
import { Time } from "@/components/ui/text/time";
import type { ImportListItem } from "@/lib/domain/imports/listing";

/** The latest imports and what each of them brought. */
export function Arrivals({ imports }: { imports: readonly ImportListItem[] }) {
  return (
    <ul className="-mx-3 pt-1">
      {imports.map((item) => (
        <li key={item.id}>
          <PlaceLink
            href={`/imports/${item.id}`}
            className="block rounded-control px-3 py-2 text-body transition-state hover:bg-tint focus-visible:focus-ring-inset"
          >
            <span className="flex min-w-0 items-baseline gap-3">
              <NameText
                className="min-w-0 flex-1 truncate font-medium"
                title={item.name}
                text={item.name}
              />
              <span className="shrink-0 text-small text-ink-faint">
                <Time what="imported" value={item.createdMs} />
              </span>
            </span>
            <span className="block text-small text-ink-soft">{brought(item)}</span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}

function brought({ status, totals }: ImportListItem): string {
  if (status === "undone") return "Undone";
  if (status === "running") return "Still running";
  const found = storedTotals(totals);
  const words = found === null ? "" : countWords(found);
  if (status === "done") return words;
  const ended = status === "cancelled" ? "Cancelled" : "Failed";
  return words === "" ? ended : `${ended}: ${words}`;
}
