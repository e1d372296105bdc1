/** Browsers cap the height of an element, at 17.9 million pixels or above; this stays well below. */
const MOST_PIXELS = 8_000_000;
/** Near both ends a pixel of the scroll bar is a pixel of the list, so that the ends are reached gently. */
const ENDS = 100_000;

/**
 * How offsets in a list of any height map to those of a scroll bar that cannot be so long. Offsets below 0
 * are what is above the list.
 */
export interface Scale {
  /** Height the list takes in the page. */
  readonly height: number;
  toPhysical(offset: number): number;
  toList(physical: number): number;
}

/**
 * @param listHeight the height the list would have
 * @param viewport the height of what is seen of it
 */
export function scaleOf(listHeight: number, viewport: number, mostPixels = MOST_PIXELS): Scale {
  const height = Math.min(listHeight, mostPixels);
  const ends = Math.min(ENDS, height / 4);
  const listEnd = Math.max(0, listHeight - viewport);
  const physicalEnd = Math.max(0, height - viewport);
  // Of the stretch between the ends.
  const factor = (physicalEnd - 2 * ends) / Math.max(1, listEnd - 2 * ends);
  return {
    height,
    toPhysical(offset) {
      if (listHeight === height || offset <= ends) return offset;
      if (offset >= listEnd - ends) return physicalEnd - (listEnd - offset);
      return ends + (offset - ends) * factor;
    },
    toList(physical) {
      if (listHeight === height || physical <= ends) return physical;
      if (physical >= physicalEnd - ends) return listEnd - (physicalEnd - physical);
      return ends + (physical - ends) / factor;
    },
  };
}
