"use client";

import { followHeight } from "../style/follow-height";

/** For the `ref` of what floats at the bottom of the window: as long as it is there, toasts are above it. */
export const raiseToasts = (bar: HTMLElement | null) => followHeight(bar, "toasts");
