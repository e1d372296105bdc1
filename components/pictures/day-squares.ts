/** From one square of a calendar to the next, and its edge. */
export const STEP = 13;
export const EDGE = 11;
/** Where the first square begins, after the names of the days and months. */
export const LEFT = 34;
export const TOP = 18;

/** By level: none, then from few to many. */
export const FILLS = [
  "fill-tint-strong",
  "fill-heat-1",
  "fill-heat-2",
  "fill-heat-3",
  "fill-heat-4",
];
