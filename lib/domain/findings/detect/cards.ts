import { matchEnd, type Detector } from "../match";

const WRITTEN = [
  /\d{4}([ .-])\d{4}\1\d{4}\1\d{4}(?![\d]|[ .-]\d{4})/y,
  /3[47]\d{2}([ .-])\d{6}\1\d{5}(?!\d)/y,
  /3[068]\d{2}([ .-])\d{6}\1\d{4}(?!\d)/y,
  /\d{14,16}(?![\dA-Za-z_]|\.\d)/y,
];
/** First digits and lengths of the brands. */
const BRANDS =
  /^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d{2}|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d{2}|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14})$/;

/** The number of a payment card whose check digit is right, at its first digit. */
export const findCard: Detector = (text, at) => {
  // The rest of a decimal, an amount or an option is no number of its own.
  if (/[.,#$€£-]/.test(text.charAt(at - 1))) return null;
  for (const form of WRITTEN) {
    const end = matchEnd(form, text, at);
    if (end === -1) continue;
    const digits = text.slice(at, end).replaceAll(/\D/g, "");
    if (BRANDS.test(digits) && new Set(digits).size > 1 && passesLuhn(digits)) {
      return { rule: "personal.card", start: at, end };
    }
  }
  return null;
};

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - place));
    const doubled = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    sum += place % 2 === 1 ? doubled : digit;
  }
  return sum % 10 === 0;
}
