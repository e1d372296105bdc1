/**
 * What the scan machine expects of the next byte. Every state can be left and entered again at a
 * chunk border. The machine relies on the order: up to DONE white space is skipped, and from
 * FIRST_VALUE to AFTER_VALUE the open container may end.
 */
export const STATE = {
  VALUE: 0,
  KEY: 1,
  COLON: 2,
  FIRST_VALUE: 3,
  FIRST_KEY: 4,
  AFTER_VALUE: 5,
  DONE: 6,
  STRING: 7,
  ESCAPE: 8,
  HEX: 9,
  MULTIBYTE: 10,
  LITERAL: 11,
  MINUS: 12,
  ZERO: 13,
  INTEGER: 14,
  POINT: 15,
  FRACTION: 16,
  EXPONENT: 17,
  EXPONENT_SIGN: 18,
  EXPONENT_DIGITS: 19,
} as const;

/** States in which a number may end. */
export function isNumberEnd(state: number): boolean {
  return (
    state === STATE.ZERO ||
    state === STATE.INTEGER ||
    state === STATE.FRACTION ||
    state === STATE.EXPONENT_DIGITS
  );
}

/** What a state waits for, as the end of "Expected …". */
export function expectation(state: number, inObject: boolean): string {
  switch (state) {
    case STATE.VALUE:
      return "a value";
    case STATE.KEY:
      return "a key in double quotes";
    case STATE.COLON:
      return '":" after the key';
    case STATE.FIRST_VALUE:
      return 'a value or "]"';
    case STATE.FIRST_KEY:
      return 'a key in double quotes or "}"';
    case STATE.AFTER_VALUE:
      return inObject ? '"," or "}"' : '"," or "]"';
    case STATE.DONE:
      return "nothing more after the value";
    case STATE.STRING:
      return "an escape for the control character in this string";
    case STATE.ESCAPE:
      return "an escape sequence";
    case STATE.HEX:
      return "a hexadecimal digit";
    case STATE.LITERAL:
      return "true, false or null";
    default:
      return "a digit";
  }
}

/** Names a byte for a message: printable ASCII as itself, anything else by its code. */
export function describeByte(byte: number): string {
  if (byte > 0x20 && byte < 0x7f) return `"${String.fromCharCode(byte)}"`;
  if (byte === 0x0a || byte === 0x0d) return "a line break";
  if (byte === 0x20) return "a space";
  if (byte === 0x09) return "a tab";
  return `the byte 0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
