import { MAX_KEY_BYTES, type JsonProblem, type ScanOptions } from "./document-map";
import { KeyBuffer } from "./key-buffer";
import { ScanRecorder } from "./scan-recorder";
import { STATE, describeByte, expectation } from "./scan-state";
import { Utf8Sequence } from "./utf8";

const MARK = 0xfeff;

/** What the scan machine keeps between chunks, and the steps that are off its fast path. */
export class ScanContext {
  protected readonly recorder: ScanRecorder;
  protected readonly maxDepth: number;
  protected readonly maxBytes: number;
  protected readonly maxElements: number;
  protected problem: JsonProblem | null = null;
  /** Bytes in the chunks before this one. */
  protected base = 0;
  protected bom = false;
  protected state: number = STATE.VALUE;
  protected depth = 0;
  /** For each open container, 1 for an object and 0 for an array. */
  protected stack = new Uint8Array(64);
  protected inKey = false;
  /** Inside a key of the root object, whose bytes so far are in `keyBuffer`. */
  protected inMemberKey = false;
  protected keyStart = 0;
  protected readonly keyBuffer = new KeyBuffer();
  protected hexLeft = 0;
  protected word = "";
  protected wordIndex = 0;
  protected readonly sequence = new Utf8Sequence();
  protected stateAfterSequence: number = STATE.VALUE;

  constructor(options: ScanOptions) {
    this.recorder = new ScanRecorder(options);
    this.maxDepth = options.maxDepth ?? 5_000;
    this.maxBytes = options.maxBytes ?? Infinity;
    this.maxElements = options.maxElements ?? Infinity;
  }

  protected growStack(): Uint8Array<ArrayBuffer> {
    const grown = new Uint8Array(this.stack.length * 2);
    grown.set(this.stack);
    this.stack = grown;
    return grown;
  }

  protected endMemberKey(bytes: Uint8Array, end: number): boolean {
    const key = this.keyBuffer.take(bytes);
    if (key === null) {
      return this.fail("size", this.keyStart, `A key is longer than ${MAX_KEY_BYTES} bytes.`);
    }
    this.recorder.memberKey(key, this.keyStart, end);
    return true;
  }

  protected beginSequence(lead: number, offset: number, state: number): boolean {
    this.stateAfterSequence = state;
    return this.sequence.begin(lead, offset) || this.badEncoding();
  }

  /** A character outside a string is a problem, except for one byte order mark at the start. */
  protected takeMark(state: number, inObject: boolean): boolean {
    const { codePoint, start } = this.sequence;
    if (codePoint === MARK && start === 0) {
      this.bom = true;
      return true;
    }
    const found = `the character U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
    return this.fail("syntax", start, `Expected ${expectation(state, inObject)}, found ${found}.`);
  }

  protected badEncoding(): boolean {
    return this.fail("encoding", this.sequence.start, "The text is not valid UTF-8 here.");
  }

  protected tooDeep(offset: number): boolean {
    return this.fail("depth", offset, `Values are nested deeper than ${this.maxDepth} levels.`);
  }

  protected unexpected(state: number, inObject: boolean, byte: number, offset: number): boolean {
    // JSON begins with two ASCII characters, or with one and the end: a zero there is UTF-16 or 32.
    if (byte === 0 && offset <= 1) {
      return this.fail(
        "encoding",
        offset,
        "The text is not UTF-8; it looks like UTF-16 or UTF-32.",
      );
    }
    const wanted = expectation(state, inObject);
    return this.fail("syntax", offset, `Expected ${wanted}, found ${describeByte(byte)}.`);
  }

  protected fail(code: JsonProblem["code"], offset: number, message: string): boolean {
    this.problem = { code, offset, message };
    return false;
  }
}
