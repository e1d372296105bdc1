/** The digits that count and the power of ten of their last one. */
function normalise(number: string): { digits: string; power: bigint } {
  const [mantissa = "", exponent = "0"] = number.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/(?<!0)0+$/, "");
  // BigInt reads no sign "+".
  const power =
    BigInt(exponent.replace("+", "")) -
    BigInt(fraction.length) +
    BigInt(digits.length - significant.length);
  return { digits: significant, power };
}

/**
 * Whether reading a JSON number and writing it again gives the same value. `1.0` is exact and `0.1`
 * counts as exact, since it comes back as `0.1`; 12345678901234567890 and 1e999 are not.
 */
export function isExactNumber(text: string): boolean {
  // Fifteen digits always survive, and most numbers are that short.
  if (text.length <= 15 && !text.includes("e") && !text.includes("E")) return true;
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  const wanted = normalise(text);
  const held = normalise(String(value));
  return wanted.digits === held.digits && (wanted.digits === "" || wanted.power === held.power);
}
