import { contentHash } from "@/lib/json/hash";

/**
 * A UUID that depends on the names alone, so that a second import finds the same document again
 * (version 8 of RFC 9562: the first bits of a SHA-256 of the names).
 */
export function nameUuid(...names: readonly string[]): string {
  const hex = contentHash(JSON.stringify(names));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
