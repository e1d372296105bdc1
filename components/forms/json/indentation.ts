/**
 * The white space that every line of a JSON text but the first begins with: how deep the value stands in its document.
 * No string of JSON goes over the end of a line, so that it is never part of a value.
 */
export function indentationOf(text: string): string {
  let common: string | null = null;
  for (const line of text.split("\n").slice(1)) {
    if (isBlank(line)) continue;
    const own = /^[ \t]*/.exec(line)?.[0] ?? "";
    common = common === null ? own : commonStart(common, own);
  }
  return common ?? "";
}

/** A text whose first line begins where the others do. @param indentation as `indentationOf` says of the text */
export function withoutIndentation(text: string, indentation: string): string {
  if (indentation === "") return text;
  return mapLines(text, (line) => line.slice(indentation.length));
}

/** The text as it stands in its document again. */
export function withIndentation(text: string, indentation: string): string {
  if (indentation === "") return text;
  return mapLines(text, (line) => indentation + line);
}

/** A blank line stays as it is: nobody sees how long it is. */
function mapLines(text: string, change: (line: string) => string): string {
  const lines = text.split("\n");
  return lines.map((line, at) => (at === 0 || isBlank(line) ? line : change(line))).join("\n");
}

const isBlank = (line: string) => line.trim() === "";

function commonStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return left.slice(0, length);
}
