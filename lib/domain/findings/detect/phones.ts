import { matchEnd, type Detector } from "../match";

/** `+` or `00`, a country, and groups of digits with one sign between them. */
const INTERNATIONAL =
  /(?:\+|00)[1-9]\d{0,14}(?:(?: ?\(0?\d{0,4}\) ?|[ \u00a0./-]{1,2})\d{1,9}){0,7}(?![\d])/y;
const COUNTRY =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[0578]\d|9[679]\d)/;

/** How numbers are written at home, where the form alone is telling. */
const NATIONAL: readonly RegExp[] = [
  // North America
  /(?:1[ .-])?\([2-9]\d{2}\) ?[2-9]\d{2}[ .-]\d{4}(?![\d-])/y,
  /(?:1[.-])?[2-9]\d{2}([.-])[2-9]\d{2}\1\d{4}(?![\d.-]*\d)/y,
  // France
  /0[1-9]([ .-])\d{2}(?:\1\d{2}){3}(?!\1?\d)/y,
  // Germany: mobile, and an area code set apart by a slash or in brackets
  /01[567]\d{1,2}[ /-]\d{3,4}[ -]?\d{3,5}(?![\d-])/y,
  /0[2-9]\d{1,4} ?\/ ?\d{4,5}[ -]?\d{0,4}(?![\d/])/y,
  /\(0\d{2,5}\) ?\d{3,5}[ -]?\d{2,5}(?![\d-])/y,
  // United Kingdom
  /07\d{3} \d{3} ?\d{3}(?!\d)/y,
  /\(?0(?:2\d|1\d{2})\)? \d{3,4} \d{4}(?!\d)/y,
  // Switzerland, Sweden, the Netherlands, Australia
  /0[2-9]\d \d{3} \d{2} \d{2}(?!\d)/y,
  /07\d-\d{3} ?\d{2} ?\d{2}(?!\d)/y,
  /06[ -]\d{8}(?!\d)/y,
  /04\d{2} \d{3} \d{3}(?!\d)/y,
  // Brazil, China, Japan
  /\([1-9]\d\) ?9?\d{4}-\d{4}(?!\d)/y,
  /1[3-9]\d([ -])\d{4}\1\d{4}(?!\d)/y,
  /0\d{1,2}-\d{3,4}-\d{4}(?![\d-])/y,
];

/** Words before a number that make any run of digits a phone number. */
const CONTEXT =
  /(?:telephone|telefon|teléfono|téléphone|telefone|phone|mobile|mobil|móvil|celular|whatsapp|(?<!\p{L})(?:tel|cell|cel|handy|portable|fax|sms|call(?: me)?|ring)|ruf mich|appelle|тел|телефон|電話(?:番号)?|电话|手机|전화)\.?(?: ?(?:no|nr|number|nummer|numero|número|is|at|on|ist|unter|an|au|es|:|：|=|#)\.?)* ?["'(]?$/iu;
const ANY_NUMBER = /\(?\d{1,5}\)?(?:[ ./-]?\(?\d{1,8}\)?){0,6}(?!\d)/y;
const DATE = /^[12]\d{3}([-./])[01]?\d\1[0-3]?\d$/;
const CONTEXT_LENGTH = 32;

/** A phone number: with its country, in a form of some country, or after a word for it; at its first sign. */
export const findPhone: Detector = (text, at) => {
  if (/[\w.,+#$€£/-]/.test(text.charAt(at - 1)) && !isLink(text, at)) return null;
  const end = international(text, at) ?? national(text, at) ?? afterWord(text, at);
  return end === null ? null : { rule: "personal.phone", start: at, end };
};

function isLink(text: string, at: number): boolean {
  return (
    /(?:tel:|wa\.me\/|=)$/.test(text.slice(Math.max(0, at - 6), at)) && text.charAt(at) === "+"
  );
}

function digitsOf(text: string, start: number, end: number): string {
  return text.slice(start, end).replaceAll(/\D/g, "");
}

function international(text: string, at: number): number | null {
  const end = matchEnd(INTERNATIONAL, text, at);
  if (end === -1) return null;
  const written = text.slice(at, end);
  const digits = digitsOf(text, at, end).replace(/^00/, "");
  const grouped = /\d[^\d]/.test(written);
  if (!COUNTRY.test(digits) || digits.length > 15) return null;
  if (digits.length < (grouped ? 8 : 9)) return null;
  return written.startsWith("+") || grouped ? end : null;
}

function national(text: string, at: number): number | null {
  // The rest of a row of numbers, such as the bytes of a dump.
  if (/\d[ \t]$/.test(text.slice(Math.max(0, at - 2), at))) return null;
  for (const form of NATIONAL) {
    const end = matchEnd(form, text, at);
    const count = end === -1 ? 0 : digitsOf(text, at, end).length;
    if (count >= 9 && count <= 13) return end;
  }
  return null;
}

function afterWord(text: string, at: number): number | null {
  if (text.charAt(at) === "+") return null;
  const before = text.slice(Math.max(0, at - CONTEXT_LENGTH), at);
  if (!CONTEXT.test(before)) return null;
  const end = matchEnd(ANY_NUMBER, text, at);
  if (end === -1 || DATE.test(text.slice(at, end))) return null;
  const count = digitsOf(text, at, end).length;
  return count >= 7 && count <= 13 ? end : null;
}
