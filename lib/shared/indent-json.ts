import { describeEmbeddedData, withoutEmbeddedData } from "./embedded-data";

/** The start of a JSON text, laid out by us. */
export interface IndentedJson {
  readonly text: string;
  /** Nothing is missing and nothing was replaced. */
  readonly complete: boolean;
}

const INDENT = "  ";
const SPACE = /[ \t\r\n]*/y;
const SCALAR = /[^ \t\r\n,:[\]{}"]*/y;

/**
 * Lays out a JSON text by two spaces. Works on the text and not on its value, so that numbers beyond
 * doubles, `1.0` and duplicate keys show as they are written; escapes in strings are shown resolved, and
 * embedded files as markers. Stops soon after the limit, however long the text is.
 * @param json a valid JSON text
 * @param limit UTF-16 units
 */
export function indentJson(json: string, limit: number): IndentedJson {
  const parts: string[] = [];
  let length = 0;
  let depth = 0;
  let replaced = false;
  let at = skip(SPACE, json, 0);
  while (at < json.length && length <= limit) {
    const next = json.charAt(at);
    let part = next;
    let end = at + 1;
    if (next === '"') {
      end = stringEnd(json, at);
      const whole = resolveEscapes(json.slice(at, end));
      part = withoutEmbeddedData(whole, limit + 1, describeEmbeddedData);
      replaced ||= part !== whole;
    } else if (next === "{" || next === "[") {
      const inside = skip(SPACE, json, end);
      const closes = json.charAt(inside) === "}" || json.charAt(inside) === "]";
      if (closes) part += json.charAt(inside);
      else part += newLine((depth += 1));
      end = closes ? inside + 1 : end;
    } else if (next === "}" || next === "]") {
      part = newLine((depth -= 1)) + next;
    } else if (next === ",") part += newLine(depth);
    else if (next === ":") part += " ";
    else {
      end = Math.max(skip(SCALAR, json, at), at + 1);
      part = json.slice(at, end);
    }
    parts.push(part);
    length += part.length;
    at = skip(SPACE, json, end);
  }
  return { text: parts.join(""), complete: at >= json.length && !replaced };
}

function newLine(depth: number): string {
  return `\n${INDENT.repeat(Math.max(depth, 0))}`;
}

function skip(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  pattern.exec(text);
  return pattern.lastIndex;
}

/** The offset after the closing quote. */
function stringEnd(json: string, start: number): number {
  for (
    let quote = json.indexOf('"', start + 1);
    quote !== -1;
    quote = json.indexOf('"', quote + 1)
  ) {
    let backslashes = 0;
    while (json.charAt(quote - 1 - backslashes) === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return json.length;
}

function resolveEscapes(token: string): string {
  return token.includes("\\") ? JSON.stringify(JSON.parse(token)) : token;
}
