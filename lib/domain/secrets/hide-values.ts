import { valueMask } from "./mask-values";

const NUMBER = /-?\d[\d.eE+-]*/g;

/**
 * JSON text without values that were filled in for references: a server may send back what it was sent.
 * @param json as JSON.stringify writes it
 */
export function hideValues(json: string, values: readonly string[]): string {
  const mask = valueMask(values);
  const parts: string[] = [];
  let done = 0;
  for (let open = json.indexOf('"'); open !== -1; open = json.indexOf('"', done)) {
    const end = endOfString(json, open);
    parts.push(hideNumbers(json.slice(done, open), mask), hideToken(json.slice(open, end), mask));
    done = end;
  }
  return parts.join("") + hideNumbers(json.slice(done), mask);
}

/** Where a string that begins at a quote has ended. */
function endOfString(json: string, open: number): number {
  let quote = json.indexOf('"', open + 1);
  while (isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote + 1;
}

function isEscaped(json: string, quote: number): boolean {
  let first = quote;
  while (json.charAt(first - 1) === "\\") first -= 1;
  return (quote - first) % 2 === 1;
}

/** What is between strings. A number that holds a value becomes a string. */
function hideNumbers(json: string, mask: (text: string) => string): string {
  return json.replaceAll(NUMBER, (number) => hideToken(number, mask));
}

function hideToken(token: string, mask: (text: string) => string): string {
  const text = String(JSON.parse(token));
  const hidden = mask(text);
  return hidden === text ? token : JSON.stringify(hidden);
}
