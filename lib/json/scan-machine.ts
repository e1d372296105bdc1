import type { JsonKind, JsonProblem, ScanResult } from "./document-map";
import { ScanContext } from "./scan-context";
import { STATE, isNumberEnd } from "./scan-state";
import { skipMultibyte } from "./utf8";

// Constants of this module: a bundler turns each use of an imported one into a property access,
// which makes the loop below ten times slower.
const {
  VALUE,
  KEY,
  COLON,
  FIRST_VALUE,
  FIRST_KEY,
  AFTER_VALUE,
  DONE,
  STRING,
  ESCAPE,
  HEX,
  MULTIBYTE,
  LITERAL,
  MINUS,
  ZERO,
  INTEGER,
  POINT,
  FRACTION,
  EXPONENT,
  EXPONENT_SIGN,
  EXPONENT_DIGITS,
} = STATE;
const HIGH_BITS = 0x80808080 | 0;
/** 1 for the letters after a backslash, `u` apart. */
const SIMPLE_ESCAPES = new Uint8Array(256);
for (const letter of '"\\/bfnrt') SIMPLE_ESCAPES[letter.charCodeAt(0)] = 1;
const LITERALS: ReadonlyMap<number, { kind: JsonKind; word: string }> = new Map([
  [0x74, { kind: "boolean", word: "true" }],
  [0x66, { kind: "boolean", word: "false" }],
  [0x6e, { kind: "null", word: "null" }],
]);

/**
 * The one scanner behind `scanDocument` and `createScanner`: a state machine over bytes. What every
 * byte touches is in local variables while a chunk is read (fields would cost a good part of the
 * speed) and in fields between chunks.
 */
export class ScanMachine extends ScanContext {
  write(chunk: Uint8Array): JsonProblem | null {
    if (this.problem !== null) return this.problem;
    const room = this.maxBytes - this.base;
    const bytes = chunk.length > room ? chunk.subarray(0, room) : chunk;
    if (this.read(bytes) && chunk.length > room) {
      this.fail("size", this.maxBytes, `The text is larger than ${this.maxBytes} bytes.`);
    }
    return this.problem;
  }

  end(): ScanResult {
    if (this.problem === null) this.finish();
    if (this.problem !== null) return { ok: false, problem: this.problem };
    return { ok: true, map: this.recorder.finish(this.base, this.bom) };
  }

  private finish(): void {
    if (this.depth === 0 && isNumberEnd(this.state)) {
      // Only the end of the text ends a number that is the root.
      this.recorder.valueEnd(0, this.base);
      this.state = DONE;
    }
    if (this.state === DONE) return;
    if (this.recorder.started || this.state !== VALUE) {
      this.fail("truncated", this.base, "The text ends inside a value.");
    } else {
      this.fail("empty", this.base, "The text contains no JSON value.");
    }
  }

  /** Reads one chunk; false when it met a problem. */
  private read(bytes: Uint8Array): boolean {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { recorder, base } = this;
    const end = bytes.length;
    const lastWord = end - 4;
    let { stack, state, depth, inKey } = this;
    let inObject = depth > 0 && stack[depth - 1] === 1;
    // Where the bytes of a member key begin that are not in the buffer yet; -1 outside such a key.
    let keyFrom = this.inMemberKey ? 0 : -1;
    let i = 0;

    while (i < end) {
      let byte = view.getUint8(i);
      if (state <= DONE) {
        while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
          if (++i >= end) break;
          byte = view.getUint8(i);
        }
        if (i >= end) break;
        if (byte >= 0x80) {
          if (!this.beginSequence(byte, base + i, state)) return false;
          state = MULTIBYTE;
          i++;
          continue;
        }
        if (byte === (inObject ? 0x7d : 0x5d) && state >= FIRST_VALUE && state <= AFTER_VALUE) {
          i++;
          depth--;
          inObject = depth > 0 && stack[depth - 1] === 1;
          if (depth <= 2) recorder.valueEnd(depth, base + i);
          state = depth === 0 ? DONE : AFTER_VALUE;
          continue;
        }
      }
      switch (state) {
        case STRING: {
          // Four plain ASCII bytes a step. `special` has the high bit of a byte set that is a
          // control character, a quote, a backslash or not ASCII. A borrow can set bits wrongly
          // only above the lowest right one, and only the lowest is used.
          let special = 0;
          while (i <= lastWord) {
            const x = view.getInt32(i, true);
            special =
              ((x - 0x20202020) |
                ((x ^ 0x22222222) - 0x01010101) |
                ((x ^ 0x5c5c5c5c) - 0x01010101) |
                x) &
              HIGH_BITS;
            if (special !== 0) {
              i += (31 - Math.clz32(special & -special)) >> 3;
              break;
            }
            i += 4;
          }
          if (i >= end) break;
          byte = view.getUint8(i);
          if (byte === 0x22) {
            i++;
            if (!inKey) {
              if (depth <= 2) recorder.valueEnd(depth, base + i);
              state = depth === 0 ? DONE : AFTER_VALUE;
              break;
            }
            if (keyFrom >= 0 && !this.endMemberKey(bytes.subarray(keyFrom, i - 1), base + i)) {
              return false;
            }
            inKey = false;
            keyFrom = -1;
            state = COLON;
          } else if (byte === 0x5c) {
            // The common escape in one step, the others and one at the border byte by byte.
            if (i + 1 < end && SIMPLE_ESCAPES[view.getUint8(i + 1)] === 1) {
              i += 2;
            } else {
              i++;
              state = ESCAPE;
            }
          } else if (byte >= 0x80) {
            const next = skipMultibyte(view, i);
            if (next > i) {
              i = next;
              break;
            }
            if (!this.beginSequence(byte, base + i, STRING)) return false;
            state = MULTIBYTE;
            i++;
          } else if (byte >= 0x20) {
            i++;
          } else {
            return this.unexpected(state, inObject, byte, base + i);
          }
          break;
        }

        case AFTER_VALUE:
          if (byte !== 0x2c) return this.unexpected(state, inObject, byte, base + i);
          state = inObject ? KEY : VALUE;
          i++;
          break;

        case KEY:
        case FIRST_KEY:
          if (byte !== 0x22) return this.unexpected(state, inObject, byte, base + i);
          inKey = true;
          state = STRING;
          if (depth === 1) {
            this.keyStart = base + i;
            keyFrom = i + 1;
          }
          i++;
          break;

        case COLON:
          if (byte !== 0x3a) return this.unexpected(state, inObject, byte, base + i);
          state = VALUE;
          i++;
          break;

        case VALUE:
        case FIRST_VALUE: {
          let kind: JsonKind;
          if (byte === 0x22) {
            kind = "string";
            state = STRING;
          } else if (byte === 0x7b) {
            kind = "object";
            state = FIRST_KEY;
          } else if (byte === 0x5b) {
            kind = "array";
            state = FIRST_VALUE;
          } else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
            kind = "number";
            state = byte === 0x2d ? MINUS : byte === 0x30 ? ZERO : INTEGER;
          } else {
            const literal = LITERALS.get(byte);
            if (literal === undefined) return this.unexpected(state, inObject, byte, base + i);
            kind = literal.kind;
            state = LITERAL;
            this.word = literal.word;
            this.wordIndex = 1;
          }
          if (depth <= 2 && !recorder.valueStart(depth, base + i, kind)) {
            return this.fail("size", base + i, `There are more than ${this.maxElements} entries.`);
          }
          if (state === FIRST_KEY || state === FIRST_VALUE) {
            if (depth >= this.maxDepth) return this.tooDeep(base + i);
            if (depth === stack.length) stack = this.growStack();
            inObject = state === FIRST_KEY;
            stack[depth++] = inObject ? 1 : 0;
          }
          i++;
          break;
        }

        case ZERO:
        case INTEGER:
        case FRACTION:
        case EXPONENT_DIGITS:
          if (state !== ZERO) {
            while (byte >= 0x30 && byte <= 0x39) {
              if (++i >= end) break;
              byte = view.getUint8(i);
            }
            if (i >= end) break;
          }
          if (byte === 0x2e && (state === INTEGER || state === ZERO)) {
            state = POINT;
            i++;
          } else if ((byte === 0x65 || byte === 0x45) && state !== EXPONENT_DIGITS) {
            state = EXPONENT;
            i++;
          } else {
            if (depth <= 2) recorder.valueEnd(depth, base + i);
            state = depth === 0 ? DONE : AFTER_VALUE;
          }
          break;

        case MINUS:
        case POINT:
        case EXPONENT:
        case EXPONENT_SIGN:
          if (byte >= 0x30 && byte <= 0x39) {
            if (state === MINUS) state = byte === 0x30 ? ZERO : INTEGER;
            else state = state === POINT ? FRACTION : EXPONENT_DIGITS;
          } else if (state === EXPONENT && (byte === 0x2b || byte === 0x2d)) {
            state = EXPONENT_SIGN;
          } else {
            return this.unexpected(state, inObject, byte, base + i);
          }
          i++;
          break;

        case ESCAPE:
          if (byte === 0x75) {
            this.hexLeft = 4;
            state = HEX;
          } else if (SIMPLE_ESCAPES[byte] === 1) {
            state = STRING;
          } else {
            return this.unexpected(state, inObject, byte, base + i);
          }
          i++;
          break;

        case HEX: {
          const letter = byte | 0x20;
          if ((byte < 0x30 || byte > 0x39) && (letter < 0x61 || letter > 0x66)) {
            return this.unexpected(state, inObject, byte, base + i);
          }
          if (--this.hexLeft === 0) state = STRING;
          i++;
          break;
        }

        case LITERAL:
          if (byte !== this.word.charCodeAt(this.wordIndex)) {
            return this.unexpected(state, inObject, byte, base + i);
          }
          i++;
          if (++this.wordIndex === this.word.length) {
            if (depth <= 2) recorder.valueEnd(depth, base + i);
            state = depth === 0 ? DONE : AFTER_VALUE;
          }
          break;

        case MULTIBYTE:
          if (!this.sequence.take(byte)) return this.badEncoding();
          i++;
          if (this.sequence.left === 0) {
            state = this.stateAfterSequence;
            if (state !== STRING && !this.takeMark(state, inObject)) return false;
          }
          break;

        default:
          return this.unexpected(state, inObject, byte, base + i);
      }
    }

    if (keyFrom >= 0) this.keyBuffer.add(bytes.subarray(keyFrom));
    this.inMemberKey = keyFrom >= 0;
    this.inKey = inKey;
    this.state = state;
    this.depth = depth;
    this.base += end;
    return true;
  }
}
