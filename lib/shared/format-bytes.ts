const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/**
 * A size for an English sentence, in decimal units as the pages show sizes: `240 kB`, `2.1 GB`, `12 bytes`. Components
 * of pages have a function of their own for the locale of whoever looks, because `components/ui` imports nothing of lib.
 */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
  const unit = UNITS[Math.min(power, UNITS.length - 1)] ?? "byte";
  const value = bytes / 1000 ** UNITS.indexOf(unit);
  return new Intl.NumberFormat("en", {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: value < 100 && unit !== "byte" ? 1 : 0,
  }).format(value);
}
