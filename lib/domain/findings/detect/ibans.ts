import type { Detector } from "../match";

/** Characters of an IBAN by country, spaces not counted (SWIFT registry). */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const SEPARATORS = " -\u00a0";

/** What an IBAN begins with, in any case. */
export const IBAN_COUNTRIES = [...LENGTHS.keys()];

/** A bank account whose check digits are right, compact or in groups of four; at its first letter. */
export const findIban: Detector = (text, at) => {
  if (!isDigit(text.charCodeAt(at + 2)) || !isDigit(text.charCodeAt(at + 3))) return null;
  const length = LENGTHS.get(text.slice(at, at + 2).toUpperCase());
  if (length === undefined) return null;
  let compact = "";
  let end = at;
  while (compact.length < length && end < text.length) {
    const sign = text.charAt(end);
    if (/[A-Za-z0-9]/.test(sign)) compact += sign.toUpperCase();
    else if (!(SEPARATORS.includes(sign) && compact.length % 4 === 0)) return null;
    end += 1;
  }
  if (compact.length < length || /[A-Za-z0-9]/.test(text.charAt(end))) return null;
  return remainder(compact) === 1 ? { rule: "personal.iban", start: at, end } : null;
};

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** ISO 7064: the first four characters go to the end, letters count from 10. */
function remainder(compact: string): number {
  let rest = 0;
  for (const sign of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
