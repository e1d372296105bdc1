import { matchEnd, type Detector } from "../match";

// Numbers that are never given out: areas 000, 666 and 9xx, group 00, serial 0000.
const GROUPED = /(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\d-])/y;
const BARE = /(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}(?![\d.,:-]\d|\d)/y;
const CONTEXT = /\b(?:ssn|ss ?#|social[ -]?security|soc\.? ?sec|tax(?:payer)?[ -]?id|itin|w-?2)\b/i;
const CONTEXT_LENGTH = 60;
/** Printed on sample cards, in advertisements and in every manual. */
const SAMPLES: ReadonlySet<string> = new Set(["078051120", "219099999"]);

/** A social security number of the USA: with dashes by its form, otherwise by the words before it. */
export const findSocialSecurity: Detector = (text, at) => {
  if (/[\d.\-/+#]/.test(text.charAt(at - 1)) && !/[^\d]-$/.test(text.slice(at - 2, at)))
    return null;
  const grouped = matchEnd(GROUPED, text, at);
  const end = grouped === -1 ? matchEnd(BARE, text, at) : grouped;
  if (end === -1 || SAMPLES.has(text.slice(at, end).replaceAll(/\D/g, ""))) return null;
  const isDashed = text.charAt(at + 3) === "-";
  if (!isDashed && !CONTEXT.test(text.slice(Math.max(0, at - CONTEXT_LENGTH), at))) return null;
  return { rule: "personal.ssn", start: at, end };
};
