import { numberFormat } from "./intl-cache";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A size in decimal units with at most one decimal: "240 kB", "12.4 MB". */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
  const unit = UNITS[Math.min(power, UNITS.length - 1)] ?? "byte";
  const value = bytes / 1000 ** UNITS.indexOf(unit);
  return numberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: value < 100 && unit !== "byte" ? 1 : 0,
  }).format(value);
}
