import { CloudOff, FileClock, Wrench, type LucideIcon } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { PlaceLink } from "@/components/shell/place-link";
import type { OpenQuestion } from "./open-questions";

const ICONS: Readonly<Record<OpenQuestion["kind"], LucideIcon>> = {
  import: FileClock,
  review: Wrench,
  failure: CloudOff,
};

/** What waits for a person, each with the way to where it is decided. */
export function Decisions({ questions }: { questions: readonly OpenQuestion[] }) {
  return (
    <ul className="-mx-3 pt-1">
      {questions.map(({ id, kind, name, words, href }) => {
        const Icon = ICONS[kind];
        return (
          <li key={id}>
            <PlaceLink
              href={href}
              className="flex items-start gap-3 rounded-control px-3 py-2 text-body transition-state hover:bg-tint focus-visible:focus-ring-inset"
            >
              <Icon
                aria-hidden
                className={`mt-0.5 size-4 shrink-0 ${kind === "failure" ? "text-danger" : "text-warning"}`}
              />
              <span className="min-w-0 flex-1">
                <NameText className="block truncate font-medium" title={name} text={name} />
                <span className="block text-small text-ink-soft">{words}</span>
              </span>
            </PlaceLink>
          </li>
        );
      })}
    </ul>
  );
}
