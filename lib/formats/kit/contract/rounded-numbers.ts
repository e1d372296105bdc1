import { isExactNumber } from "@/lib/domain/document/number-text";
import { skipScalar, skipString } from "@/lib/json/walk";

/** Without such digits or powers, every number of a text survives. */
const FRAGILE = /\d[\d.]{15}|\d[eE]/;
/** No program writes a longer number, and judging one would take long. */
const LONGEST = 400;

/** How many numbers of a JSON text come out of a program otherwise than they are written: rounded, or as null. */
export function countRounded(text: string): number {
  if (!FRAGILE.test(text)) return 0;
  let rounded = 0;
  let at = 0;
  while (at < text.length) {
    const first = text.charAt(at);
    if (first === '"') at = skipString(text, at);
    else if (NUMBER_START.test(first)) {
      const end = skipScalar(text, at);
      if (end - at > LONGEST || !isExactNumber(text.slice(at, end))) rounded += 1;
      at = Math.max(end, at + 1);
    } else at += 1;
  }
  return rounded;
}

const NUMBER_START = /[-\d]/;
