import type { ReactNode } from "react";
import type { ImportListItem } from "@/lib/domain/imports/listing";
import { Arrivals } from "./arrivals";
import { Decisions } from "./decisions";
import type { OpenQuestion } from "./open-questions";
import { OpenedList, type OpenedItem } from "./opened-list";

export interface HomePageProps {
  opened: readonly OpenedItem[];
  /** Whether they were opened in this browser, or are merely the latest. */
  isOpened: boolean;
  questions: readonly OpenQuestion[];
  imports: readonly ImportListItem[];
  /** The library as pictures. */
  pictures?: ReactNode;
}

/** The home of a library with content. */
export function HomePage({ opened, isOpened, questions, imports, pictures }: HomePageProps) {
  return (
    <div className="space-y-8">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
        {opened.length === 0 ? null : (
          <HomeSection heading={isOpened ? "Recently opened" : "Latest conversations"}>
            <OpenedList items={opened} />
          </HomeSection>
        )}
        <div className="space-y-8">
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
