const UNITS = ["bytes", "kB", "MB", "GB"] as const;

/** A size for a sentence: `2 GB`, `1.5 MB`, `12 bytes` (1 kB = 1,024 bytes, as the limits count). */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const text = Number.isInteger(value) ? String(value) : value.toFixed(1);
  return `${text} ${UNITS[unit] ?? "bytes"}`;
}
