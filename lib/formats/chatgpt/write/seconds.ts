import type { SourceTime } from "@/lib/formats/kit/source/time";

/** Seconds since 1970 with every digit that is known, as the format has times. */
export function secondsOf({ iso, ms }: SourceTime): number {
  const fraction = /\.(\d+)Z$/u.exec(iso)?.[1];
  if (fraction === undefined || ms < 0) return ms / 1000;
  return Number(`${Math.floor(ms / 1000)}.${fraction}`);
}
