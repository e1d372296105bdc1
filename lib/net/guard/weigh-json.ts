import { NetError } from "./failure";
import type { Limits } from "./limits";
import { Shapes } from "./shapes";

/** How messages are put into bytes: one text, event streams (`data:` lines), or one message a line. */
export type Framing = "text" | "events" | "lines";

/** Weighs bytes as they come and gives the fault of the first that is too much. */
export type Scale = (chunk: Uint8Array) => NetError | null;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];
/** "data:", which begins the only lines of an event stream that are read as JSON. */
const DATA = [0x64, 0x61, 0x74, 0x61, 0x3a];
/** A message, its result, and what that contains: the client copies each of their members several times. */
const SHALLOW = 3;
/** Messages of one list are read in one go, so that few are as good as many one by one. */
const IN_BATCH = 50;

/**
 * Judges JSON before anybody parses it. Parsing takes no pause, and its time follows from the number of values more
 * than from the bytes: 10 MB of small objects hold a thread for seconds, 10 MB of text for a few milliseconds. Objects
 * that are all different take it ten times as long as those of one kind, so these are counted as well. What is no JSON may be judged wrongly; whoever parses it finds out.
 */
export function openScale(limits: Limits, framing: Framing): Scale {
  const scale = new JsonScale(limits, framing);
  return (chunk) => scale.weigh(chunk);
}

class JsonScale {
  readonly #limits: Limits;
  readonly #framing: Framing;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** The message is a list of messages. */
  #isBatch = false;
  #values = 0;
  #members = 0;
  #messages = 0;
  readonly #shapes = new Shapes();
  /** Bytes of the line that were like the beginning of a data line; -1 in a line that is none. */
  #prefix = 0;
  #isLineEmpty = true;
  #isMessageEmpty = true;
  #lastByte = 0;
  #fault: NetError | null = null;

  constructor(limits: Limits, framing: Framing) {
    this.#limits = limits;
    this.#framing = framing;
  }

  weigh(chunk: Uint8Array): NetError | null {
    for (const byte of chunk) {
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        // Both together end one line.
        if (byte !== LINE_FEED || this.#lastByte !== CARRIAGE_RETURN) this.#endLine();
      } else {
        this.#isLineEmpty = false;
        if (this.#isRead(byte)) this.#read(byte);
      }
      this.#lastByte = byte;
    }
    this.#judge();
    return this.#fault;
  }

  #endLine(): void {
    // No text of JSON has a line end in it.
    this.#isInText = false;
    this.#isEscaped = false;
    if (this.#framing === "lines" || (this.#framing === "events" && this.#isLineEmpty)) {
      this.#endMessage();
    }
    this.#isLineEmpty = true;
    this.#prefix = 0;
  }

  #endMessage(): void {
    if (this.#isMessageEmpty) return;
    this.#messages += 1;
    this.#judge();
    this.#depth = 0;
    this.#values = 0;
    this.#members = 0;
    this.#shapes.endMessage();
    this.#isBatch = false;
    this.#isMessageEmpty = true;
  }

  /** Whether a byte belongs to the JSON of a message. */
  #isRead(byte: number): boolean {
    if (this.#framing !== "events" || this.#prefix === DATA.length) return true;
    if (this.#prefix >= 0) this.#prefix = byte === DATA[this.#prefix] ? this.#prefix + 1 : -1;
    return false;
  }

  #read(byte: number): void {
    this.#isMessageEmpty = false;
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInText = false;
      this.#shapes.addByte(byte);
    } else if (byte === QUOTE) this.#beginText();
    else if (byte === COMMA) this.#values += 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open(byte);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#close();
    else if (byte === COLON) this.#addMember();
  }

  #beginText(): void {
    this.#isInText = true;
    this.#shapes.beginText();
  }

  #close(): void {
    this.#depth = Math.max(0, this.#depth - 1);
    this.#shapes.close();
  }

  #addMember(): void {
    if (this.#depth <= SHALLOW) this.#members += 1;
    this.#shapes.addMember();
  }

  #open(byte: number): void {
    if (this.#depth === 0 && byte === OPEN_LIST) this.#isBatch = true;
    else if (this.#depth === 1 && this.#isBatch) this.#messages += IN_BATCH;
    this.#depth += 1;
    this.#values += 1;
    this.#shapes.open();
  }

  #judge(): void {
    const { values, members, messages, shapes } = this.#limits;
    if (this.#shapes.count > shapes) this.#fault ??= tooMany(shapes, "different objects");
    if (this.#values > values) this.#fault ??= tooMany(values, "values");
    if (this.#members > members) this.#fault ??= tooMany(members, "members");
    if (this.#messages > messages) this.#fault ??= tooMany(messages, "messages");
  }
}

function tooMany(most: number, what: string): NetError {
  const sentence = `The server’s answer has more than ${most.toLocaleString("en")} ${what}.`;
  return new NetError("PROTOCOL_ERROR", undefined, sentence);
}
