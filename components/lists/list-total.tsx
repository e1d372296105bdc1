import Link from "next/link";
import { NumberText } from "@/components/ui/text/number-text";

/** How many rows a list has in all, and the way to its trash or back; above the list's head. */
export function ListTotal({
  total,
  noun,
  link,
}: {
  total: number;
  /** The thing for one and for many: ["conversation", "conversations"]. */
  noun: readonly [one: string, many: string];
  link: { readonly href: string; readonly words: string };
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-3 py-1 text-caption text-ink-faint max-sm:min-w-0 max-sm:flex-1 max-sm:justify-start">
      <p aria-live="polite">
        <NumberText value={total} /> {total === 1 ? noun[0] : noun[1]}
      </p>
      <Link
        href={link.href}
        prefetch={false}
        className="rounded-control text-ink-soft underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
      >
        {link.words}
      </Link>
    </div>
  );
}
