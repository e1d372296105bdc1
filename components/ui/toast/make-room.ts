"use client";

/** For the `ref` of the toast: as long as it is there, what scrolls on a phone has room to show its end above it. */
export function makeRoom(toast: HTMLElement | null): (() => void) | undefined {
  if (toast === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty("--toast-room", `calc(${toast.offsetHeight}px + 2rem)`),
  );
  observer.observe(toast);
  return () => {
    observer.disconnect();
    style.removeProperty("--toast-room");
  };
}
