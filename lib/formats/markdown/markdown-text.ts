/** A code block whose fence is longer than any in its text. */
export function fenced(text: string, language: string): string {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

export function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** A name from a document as one line of words: nothing in it becomes markup. */
export function plainWords(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .replace(/[\\`*_{}[\]()#+\-!<>|~&]/g, "\\$&");
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** Markup that would swallow everything behind it, up to an end that may never come. */
const SWALLOWS = /^( {0,3})<(?=script|pre|style|textarea|!--|\?|![a-z]|!\[CDATA\[)/i;

/** A line that may begin HTML, in which marks of code mean nothing up to the next empty line. */
const HTML = /^( {0,3})<(?=[/a-z])/i;

/**
 * A text as it is written, but closed in itself: a code block that was left open ends with it, and HTML that
 * would hide the messages behind it is shown instead.
 */
export function closedText(text: string): string {
  const lines = text.split("\n");
  let fence = "";
  let html: number[] = [];
  for (const [at, line] of lines.entries()) {
    const [, marks = "", rest = ""] = FENCE.exec(line) ?? [];
    if (fence !== "") {
      if (marks.startsWith(fence) && rest.trim() === "") fence = "";
      continue;
    }
    // Back ticks in the words behind the marks make it no fence.
    if (marks !== "" && !(marks.startsWith("`") && rest.includes("`"))) {
      fence = marks;
      for (const before of html) lines[before] = lines[before]?.replace(HTML, "$1\\<") ?? "";
      html = [];
      continue;
    }
    if (line.trim() === "") html = [];
    else if (HTML.test(line)) html.push(at);
    lines[at] = line.replace(SWALLOWS, "$1\\<");
  }
  if (fence !== "") lines.push(fence);
  return lines.join("\n");
}
