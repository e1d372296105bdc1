import { decodeNamedCharacterReference } from "decode-named-character-reference";

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,31}));/g;
const UNKNOWN = "\u{FFFD}";

function character(code: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code === 0 || code > 0x10_ffff || isSurrogate ? UNKNOWN : String.fromCodePoint(code);
}

/** Replaces the character references of Markdown, once: `&amp;lt;` becomes `&lt;`. Unknown names stay. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    REFERENCE,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (decimal !== undefined) return character(Number.parseInt(decimal, 10));
      if (hex !== undefined) return character(Number.parseInt(hex, 16));
      return (name !== undefined && decodeNamedCharacterReference(name)) || whole;
    },
  );
}
