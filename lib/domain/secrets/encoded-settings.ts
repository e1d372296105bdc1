import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { Stretch } from "./drawn";

/** Base64 of an object or a list, as addresses of hosted servers carry their settings; in any layout. */
const ENCODED = /\b(?:eyJ|eyA|ew[o0]|W3s|WyJ|Wyh|Wwo)[A-Za-z0-9+/_-]{13,8000}={0,2}/g;
const PADDING = /(?:=|%3d){0,2}/iy;
const DEEPEST = 6;

/**
 * Settings in base64 that have a credential in them.
 * @param isCredential judges one of them
 */
export function encodedSettings(
  text: string,
  isCredential: (name: string, value: string) => boolean,
): Stretch[] {
  return Array.from(text.matchAll(ENCODED)).flatMap(({ 0: encoded, index }) => {
    const settings = decoded(encoded);
    if (settings === undefined || !holds(settings, "", isCredential, DEEPEST)) return [];
    PADDING.lastIndex = index + encoded.length;
    PADDING.exec(text);
    return [{ start: index, end: Math.max(PADDING.lastIndex, index + encoded.length) }];
  });
}

/** The names and texts of settings in JSON, also as a text in JSON; none where a text is something else. */
export function plainSettings(text: string): (readonly [name: string, value: string])[] {
  const given = text.trim().replace(/^--?[\w-]{1,30}=/, "");
  if (!/^[{["]/.test(given)) return [];
  try {
    return namedTexts(JSON.parse(given), "", DEEPEST);
  } catch {
    // Words in brackets or quotes.
    return [];
  }
}

function namedTexts(
  value: unknown,
  name: string,
  deepest: number,
): (readonly [name: string, value: string])[] {
  if (deepest === 0) return [];
  if (Array.isArray(value))
    return asList(value).flatMap((item) => namedTexts(item, name, deepest - 1));
  const text = asText(value);
  if (text === null)
    return Object.entries(asRecord(value) ?? {}).flatMap(([key, item]) =>
      namedTexts(item, key, deepest - 1),
    );
  const inside = plainSettings(text);
  return inside.length > 0 ? inside : [[name, text]];
}

function decoded(encoded: string): unknown {
  try {
    return JSON.parse(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    // No object, but a part of a web token or a word.
    return undefined;
  }
}

function holds(
  value: unknown,
  name: string,
  isCredential: (name: string, value: string) => boolean,
  deepest: number,
): boolean {
  const text = typeof value === "number" ? String(value) : asText(value);
  if (text !== null) return isCredential(name, text);
  if (deepest === 0) return false;
  if (Array.isArray(value))
    return asList(value).some((item) => holds(item, name, isCredential, deepest - 1));
  return Object.entries(asRecord(value) ?? {}).some(([key, item]) =>
    holds(item, key, isCredential, deepest - 1),
  );
}
