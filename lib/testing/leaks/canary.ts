import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The beginning of every canary, to search for without giving one away. */
export const CANARY_PREFIX = "zqxcanary";

/** A value that occurs nowhere else. */
export function makeCanary(): string {
  return `${CANARY_PREFIX}${randomBytes(12).toString("hex")}`;
}

const known = new Map<string, readonly Buffer[]>();

/** The forms in which a value could have been written down without a key; thousands of texts are searched for each. */
function formsOf(canary: string): readonly Buffer[] {
  const forms = known.get(canary) ?? writtenForms(canary);
  known.set(canary, forms);
  return forms;
}

function writtenForms(canary: string): Buffer[] {
  const bytes = Buffer.from(canary);
  const encoded = [0, 1, 2].map((shift) => {
    // What is before it decides how the letters of Base64 fall; the ones at the edges mix with neighbours.
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    return text.slice(4, -4);
  });
  const reversed = canary.split("").toReversed().join("");
  const hex = bytes.toString("hex");
  const percent = hex.replaceAll(/../g, "%$&");
  return [
    bytes,
    Buffer.from(canary, "utf16le"),
    ...[...encoded, hex, reversed, percent, percent.toUpperCase()].map((form) => Buffer.from(form)),
  ];
}

/** Whether some bytes hold a canary in any form. */
export function holdsCanary(bytes: Uint8Array | string, canaries: readonly string[]): boolean {
  const haystack = typeof bytes === "string" ? Buffer.from(bytes) : bytesOf(bytes);
  return canaries.some((canary) => formsOf(canary).some((form) => haystack.includes(form)));
}

/** The same bytes, not copied. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The files of a folder, at any depth, whose bytes or names hold a canary. */
export function filesWithCanary(folder: string, canaries: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => {
    const path = join(folder, file);
    if (holdsCanary(file, canaries)) return true;
    return statSync(path).isFile() && holdsCanary(readFileSync(path), canaries);
  });
}

/** Notes what is written to the log and the console meanwhile, and lets it through. */
export function captureOutput(): { text: () => string; release: () => void } {
  let text = "";
  const streams = [process.stdout, process.stderr];
  const originals = streams.map((stream) => stream.write.bind(stream));
  for (const [at, stream] of streams.entries()) {
    const write = originals[at];
    stream.write = (chunk: string | Uint8Array, ...rest: never[]) => {
      text += Buffer.from(chunk).toString("utf8");
      return write?.(chunk, ...rest) ?? true;
    };
  }
  return {
    text: () => text,
    release() {
      for (const [at, stream] of streams.entries()) {
        const write = originals[at];
        if (write !== undefined) stream.write = write;
      }
    },
  };
}
