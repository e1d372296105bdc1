/** The height of a picture of bars, of what is above and below them, and of the highest bar. */
export const BARS_HEIGHT = 160;
export const BARS_TOP = 20;
const BOTTOM = 20;
export const BARS_PLOT = BARS_HEIGHT - BARS_TOP - BOTTOM;
