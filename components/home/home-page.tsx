import type { ReactNode } from "react";
import { CloudOff, FileClock, KeyRound, Wrench, type LucideIcon } from "lucide-react";
import type { ImportListItem } from "@/lib/domain/imports/listing";
import { NameText } from "@/components/names/name-text";
import { PlaceLink } from "@/components/shell/place-link";
import { storedTotals } from "@/components/imports/report/stored-totals";
import { countWords } from "@/components/imports/labels/verdict";
import { Time } from "@/components/ui/text/time";
import type { OpenQuestion } from "./open-questions";
import { OpenedList, type OpenedItem } from "./opened-list";

export interface HomePageProps {
  /** What this browser opened. */
  opened: readonly OpenedItem[];
  /** What changed last, where little was opened. */
  latest: readonly OpenedItem[];
  questions: readonly OpenQuestion[];
  imports: readonly ImportListItem[];
  /** The library as pictures. */
  pictures?: ReactNode;
}

/** The home of a library with content. */
export function HomePage({ opened, latest, questions, imports, pictures }: HomePageProps) {
  return (
    <div className="space-y-8">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0 space-y-8">
          {opened.length === 0 ? null : (
            <HomeSection heading="Recently opened">
              <OpenedList items={opened} />
            </HomeSection>
          )}
          {latest.length === 0 ? null : (
            <HomeSection heading="Latest conversations">
              <OpenedList items={latest} />
            </HomeSection>
          )}
        </div>
        <div className="min-w-0 space-y-8">
          {questions.length === 0 ? null : (
            <HomeSection heading="Needs your decision">
              <Decisions questions={questions} />
            </HomeSection>
          )}
          {imports.length === 0 ? null : (
            <HomeSection heading="Recent imports">
              <Arrivals imports={imports} />
            </HomeSection>
          )}
        </div>
      </div>
      {pictures}
    </div>
  );
}

function HomeSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="border-b border-line pb-2 text-reading font-semibold">{heading}</h2>
      {children}
    </section>
  );
}

const ICONS: Readonly<Record<OpenQuestion["kind"], LucideIcon>> = {
  import: FileClock,
  review: Wrench,
  failure: CloudOff,
  "sign-in": KeyRound,
};

/** What waits for a person, each with the way to where it is decided. */
function Decisions({ questions }: { questions: readonly OpenQuestion[] }) {
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

/** The latest imports and what each of them brought. */
function Arrivals({ imports }: { imports: readonly ImportListItem[] }) {
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
