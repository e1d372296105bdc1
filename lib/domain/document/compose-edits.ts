import type { TextEdit } from "@/lib/json/edit";

/** A stretch of the text between the two lists: kept from the base, or inserted by the first. */
type Segment =
  | { readonly base: number; readonly length: number }
  | { readonly inserted: string; readonly length: number };

/**
 * One list of edits that does to a text what `first` and then `second` do.
 * @param first edits of the base text, not overlapping
 * @param second edits of the text that `first` leads to, not overlapping
 * @returns edits of the base text, by ascending offset
 */
export function composeEdits(first: readonly TextEdit[], second: readonly TextEdit[]): TextEdit[] {
  return toEdits(replaceRanges(toSegments(first), ascending(second)));
}

function ascending(edits: readonly TextEdit[]): TextEdit[] {
  return edits.toSorted((a, b) => a.offset - b.offset || a.length - b.length);
}

/** The last segment has no end: the length of the base text is not needed. */
function toSegments(edits: readonly TextEdit[]): Segment[] {
  const segments: Segment[] = [];
  let base = 0;
  for (const edit of ascending(edits)) {
    segments.push({ base, length: edit.offset - base });
    base = edit.offset + edit.length;
    segments.push({ inserted: edit.text, length: edit.text.length });
  }
  segments.push({ base, length: Number.POSITIVE_INFINITY });
  return segments;
}

/** Cuts the ranges of the edits out of the segments and puts their texts in. */
function replaceRanges(segments: readonly Segment[], edits: readonly TextEdit[]): Segment[] {
  const waiting = segments.toReversed();
  const done: Segment[] = [];
  let offset = 0;

  /** Takes segments from the front up to `end`; false drops them. */
  const takeUntil = (end: number, keep: boolean): void => {
    while (offset < end) {
      const segment = waiting.pop();
      if (segment === undefined) return;
      const taken = Math.min(segment.length, end - offset);
      if (keep) done.push(part(segment, 0, taken));
      if (taken < segment.length) waiting.push(part(segment, taken, segment.length));
      offset += taken;
    }
  };

  for (const edit of edits) {
    takeUntil(edit.offset, true);
    takeUntil(edit.offset + edit.length, false);
    done.push({ inserted: edit.text, length: edit.text.length });
  }
  return [...done, ...waiting.toReversed()];
}

function part(segment: Segment, start: number, end: number): Segment {
  return "inserted" in segment
    ? { inserted: segment.inserted.slice(start, end), length: end - start }
    : { base: segment.base + start, length: end - start };
}

/** Every gap between kept stretches is an edit; inserted texts within it are joined. */
function toEdits(segments: readonly Segment[]): TextEdit[] {
  const edits: TextEdit[] = [];
  let base = 0;
  let text = "";
  for (const segment of segments) {
    if ("inserted" in segment) {
      text += segment.inserted;
    } else if (segment.length > 0) {
      if (segment.base > base || text !== "") {
        edits.push({ offset: base, length: segment.base - base, text });
      }
      base = segment.base + segment.length;
      text = "";
    }
  }
  return edits;
}
