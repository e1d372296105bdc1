import { concealText } from "@/lib/domain/secrets/conceal-text";
import { MASK, valueMask } from "@/lib/domain/secrets/mask-values";

/** The text without the values given, and without what looks like a credential by itself. */
export function mask(text: string, values: readonly string[]): string {
  const without = valueMask(values)(text);
  return concealText("", without, MASK) ?? without;
}
