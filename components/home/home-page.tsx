import type { ReactNode } from "react";
import type { ImportListItem } from "@/lib/domain/imports/listing";
import { Arrivals } from "./arrivals";
import { Decisions } from "./decisions";
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
            <HomeSection heading="What arrived">
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
      <h2 className="border-b border-line pb-2 text-small font-medium text-ink-soft">{heading}</h2>
      {children}
    </section>
  );
}
