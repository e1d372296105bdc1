import { PlaceLink } from "@/components/shell/place-link";
import { cn } from "@/components/ui/style/cn";
import { PERMISSION_PAGES, PERMISSION_VIEWS, viewHref, type PermissionPage } from "./views";

const VIEW =
  "flex items-center rounded-control border px-3 text-small font-medium whitespace-nowrap transition-state focus-visible:focus-ring pointer-coarse:h-touch";

/** The views of one page about permissions, each with an address of its own, and what the present one answers. */
export function ViewSwitch({ page, view }: { page: PermissionPage; view: string }) {
  const views = PERMISSION_VIEWS[page];
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3 sm:px-6">
      <nav aria-label={`Views of ${PERMISSION_PAGES[page].toLowerCase()}`}>
        <ul className="inline-flex h-control-small items-stretch rounded-control bg-tint p-0.5 pointer-coarse:h-auto">
          {views.map(({ id, label }) => (
            <li key={id} className="flex">
              <PlaceLink
                href={viewHref(page, id)}
                aria-current={id === view ? "page" : undefined}
                className={cn(
                  VIEW,
                  id === view
                    ? "border-line-strong bg-raised text-ink"
                    : "border-transparent text-ink-soft hover:text-ink",
                )}
              >
                {label}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className="min-w-0 text-small text-ink-soft">
        {views.find(({ id }) => id === view)?.about}
      </p>
    </div>
  );
}
