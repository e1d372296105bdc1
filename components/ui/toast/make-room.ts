"use client";

import { followHeight } from "../style/follow-height";

/** For the `ref` of the toast: as long as it is there, what scrolls on a phone has room to show its end above it. */
export const makeRoom = (toast: HTMLElement | null) => followHeight(toast, "toast-room");
