import { RE2JS } from "re2js";
import { refuseWords } from "@/lib/domain/search/bounds";
import { takeRanges, textFinder, type Finder, type FindWish, type FoundRange } from "./text";

export type FinderResult =
  | { readonly ok: true; readonly finder: Finder }
  | {
      readonly ok: false;
      readonly code: "find.pattern" | "find.words";
      readonly message: string;
    };

/** Makes a finder of any kind; only a regular expression can be refused. */
export function makeFinder(wish: FindWish): FinderResult {
  const refused = wish.anyWord ? refuseWords(wish.text) : null;
  if (refused !== null) return { ok: false, code: "find.words", message: refused };
  if (wish.anyWord || !wish.regex) return { ok: true, finder: textFinder(wish) };
  try {
    const flags = wish.matchCase ? 0 : RE2JS.CASE_INSENSITIVE;
    const pattern = RE2JS.compile(wish.text, flags);
    const ranges = (text: string, most?: number) =>
      takeRanges(patternRanges(pattern, text), text, wish.wholeWord === true, most);
    return { ok: true, finder: { ranges, mayBeIn: () => true } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, code: "find.pattern", message: `This pattern can’t be read: ${reason}` };
  }
}

function* patternRanges(pattern: RE2JS, text: string): Generator<FoundRange> {
  const matcher = pattern.matcher(text);
  while (matcher.find()) {
    if (matcher.end() > matcher.start()) yield [matcher.start(), matcher.end()];
  }
}
