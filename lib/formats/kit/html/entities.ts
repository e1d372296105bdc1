import { decodeNamedCharacterReference } from "decode-named-character-reference";

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,31}));/g;

/**
 * The text an HTML text represents. Unlike in Markdown, references to no character stay as they are, so that nothing
 * becomes a replacement character.
 */
export function decodeEntities(source: string): string {
  return source.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return decodeNamedCharacterReference(name) || whole;
    return (
      characterOf(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)) ?? whole
    );
  });
}

/** Null for control characters, surrogates and what is beyond Unicode. */
function characterOf(code: number): string | null {
  const isControl =
    (code < 0x20 && code !== 0x09 && code !== 0x0a) || (code >= 0x7f && code < 0xa0);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isControl || isSurrogate || code > 0x10_ff_ff ? null : String.fromCodePoint(code);
}
