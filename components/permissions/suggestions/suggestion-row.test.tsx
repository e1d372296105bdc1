import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FormatProvider } from "@/components/ui/format/context";
import type { Suggestion } from "@/lib/domain/history/suggest";
import { CalledThen } from "./suggestion-row";

const DAY = Date.parse("2024-03-09T12:00:00Z");
const window = { firstMs: DAY, lastMs: DAY };

function wordsOf(suggestion: Pick<Suggestion, "kind" | "window" | "undated">): string {
  const drawn = (
    <FormatProvider locale="en-GB" timeZone="UTC" now={DAY}>
      <CalledThen suggestion={suggestion} />
    </FormatProvider>
  );
  return renderToStaticMarkup(drawn)
    .replace(/<[^>]*>/gu, "")
    .trim();
}

test.each([
  ["allowed-by-nobody", window, 0, "Called on 9 Mar 2024."],
  ["allowed-by-nobody", window, 31, "Called on 9 Mar 2024 (31 without a recorded time)."],
  ["never-called", window, 0, "The toolset was used on 9 Mar 2024."],
  [
    "never-called",
    window,
    1,
    "The toolset was used on 9 Mar 2024 (1 conversation without a recorded time).",
  ],
  ["never-called", null, 30, "The calls have no recorded time."],
] as const)(
  "of %s a day is said of no more than it is recorded for",
  (kind, span, undated, words) => {
    expect(wordsOf({ kind, window: span, undated })).toBe(words);
  },
);
