import { numberFormat } from "./intl-cache";

/** A span of time in at most two units: "812 ms", "1.2 s", "3 min 5 s", "2 h 10 min". */
export function formatDuration(ms: number, locale: string): string {
  const figure = (value: number, digits = 0) =>
    numberFormat(locale, { maximumFractionDigits: digits }).format(value);
  if (Math.abs(ms) < 999.5) return `${figure(ms)} ms`;
  const seconds = ms / 1000;
  if (Math.abs(seconds) < 59.95) return `${figure(seconds, 1)} s`;
  const whole = Math.round(seconds);
  if (Math.abs(whole) < 3600) return `${figure(Math.trunc(whole / 60))} min ${whole % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${figure(Math.trunc(minutes / 60))} h ${minutes % 60} min`;
}
