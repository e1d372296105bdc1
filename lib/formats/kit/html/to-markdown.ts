import { readHtml, type HtmlElement } from "./tree";
import { codeBlock, codeSpan } from "@/lib/domain/markdown/code-marks";
import { escapeLineStarts, escapeMarkdown, linkAddress } from "./escape-markdown";

type Child = HtmlElement["children"][number];
type Block = (element: HtmlElement) => string;

const HEADINGS: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]),
);

/** Elements that are on lines of their own; those without a writer are only the sum of what is in them. */
const BLOCKS: ReadonlyMap<string, Block> = new Map<string, Block>([
  ["hr", () => "---"],
  ["pre", writeCode],
  ["blockquote", (element) => prefix(writeBlocks(element.children), "> ", "> ")],
  ["ul", (element) => writeList(element, () => "- ")],
  ["ol", (element) => writeList(element, (at) => `${startOf(element) + at}. `)],
  ["table", writeTable],
  ...[...HEADINGS].map(([tag, level]): [string, Block] => [tag, (h) => writeHeading(h, level)]),
  ...[
    "p",
    "div",
    "section",
    "article",
    "header",
    "footer",
    "main",
    "figure",
    "figcaption",
    "caption",
    "body",
    "html",
    "dl",
    "dt",
    "dd",
    "li",
    "details",
    "summary",
  ].map((tag): [string, Block] => [tag, (element) => writeBlocks(element.children)]),
]);

const MARKS: ReadonlyMap<string, string> = new Map([
  ["strong", "**"],
  ["b", "**"],
  ["em", "*"],
  ["i", "*"],
  ["del", "~~"],
  ["s", "~~"],
]);

/**
 * An answer's HTML as Markdown. Only what is known here becomes markup; the text of everything else is text, and
 * no HTML is left in the outcome. Pictures become links, so that nothing is loaded.
 */
export function htmlToMarkdown(html: string): string {
  return writeBlocks(readHtml(html).children);
}

function writeBlocks(children: readonly Child[]): string {
  const blocks: string[] = [];
  let run: Child[] = [];
  const endRun = () => {
    const paragraph = writeInline(run, new Set()).trim();
    if (paragraph !== "") blocks.push(escapeLineStarts(paragraph));
    run = [];
  };
  for (const child of children) {
    const write = typeof child === "string" ? undefined : BLOCKS.get(child.tag);
    if (typeof child === "string" || (write === undefined && !holdsBlock(child))) {
      run.push(child);
      continue;
    }
    endRun();
    const text = write === undefined ? writeBlocks(child.children) : write(child);
    if (text !== "") blocks.push(text);
  }
  endRun();
  return blocks.join("\n\n");
}

/** A span around paragraphs, say. */
function holdsBlock(element: HtmlElement): boolean {
  return element.children.some(
    (child) => typeof child !== "string" && (BLOCKS.has(child.tag) || holdsBlock(child)),
  );
}

/** @param open the marks it already is in; a mark inside itself means nothing */
function writeInline(children: readonly Child[], open: ReadonlySet<string>): string {
  return children.map((child) => writeChild(child, open)).join("");
}

function writeChild(child: Child, open: ReadonlySet<string>): string {
  if (typeof child === "string") return escapeMarkdown(child.replace(/[ \t\r\n\f]+/g, " "));
  const { tag, attributes, children } = child;
  if (tag === "br") return "\\\n";
  if (tag === "code" || tag === "kbd" || tag === "samp") {
    const text = textOf(child).replace(/\s+/g, " ");
    return text === "" ? "" : codeSpan(text);
  }
  if (tag === "img")
    return writeLink(escapeMarkdown(attributes.get("alt") ?? ""), attributes.get("src"));
  const mark = MARKS.get(tag);
  if (mark !== undefined && !open.has(mark)) {
    return wrap(writeInline(children, new Set([...open, mark])), mark);
  }
  const text = writeInline(children, open);
  return tag === "a" && !open.has("a") ? writeLink(text, attributes.get("href")) : text;
}

/** White space at the edges is outside the marks, or they would not count. */
function wrap(text: string, mark: string): string {
  const inner = text.trim();
  if (inner === "" || inner === "\\") return text;
  const start = text.indexOf(inner);
  return `${text.slice(0, start)}${mark}${inner}${mark}${text.slice(start + inner.length)}`;
}

function writeLink(text: string, address: string | undefined): string {
  const safe = linkAddress(address ?? "");
  if (safe === null) return text;
  return `[${text.trim() || escapeMarkdown(address ?? "")}](${safe})`;
}

function writeHeading(element: HtmlElement, level: number): string {
  const text = oneLine(element.children);
  return text === "" ? "" : `${"#".repeat(level)} ${text}`;
}

const oneLine = (children: readonly Child[]) =>
  writeInline(children, new Set()).replaceAll("\\\n", " ").replaceAll("\n", " ").trim();

function writeCode(element: HtmlElement): string {
  const code = element.children.find((child) => typeof child !== "string" && child.tag === "code");
  const className = (typeof code === "object" ? code : element).attributes.get("class") ?? "";
  const language = /(?:^|\s)(?:language|lang)-([\w+#.-]{1,30})/.exec(className)?.[1] ?? "";
  return codeBlock(textOf(element).replace(/^\r?\n|\r?\n$/g, ""), language);
}

/** The text of an element as it is; a break is a line end. */
function textOf(element: HtmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === "string") return child;
      return child.tag === "br" ? "\n" : textOf(child);
    })
    .join("");
}

function startOf(list: HtmlElement): number {
  const start = Number(list.attributes.get("start") ?? "1");
  return Number.isSafeInteger(start) && start >= 0 && start < 1e8 ? start : 1;
}

function writeList(list: HtmlElement, marker: (at: number) => string): string {
  const items = list.children.filter((child) => typeof child !== "string" || child.trim() !== "");
  return items
    .map((item, at) => {
      const isItem = typeof item !== "string" && item.tag === "li";
      const text = writeBlocks(isItem ? item.children : [item]);
      const mark = marker(at);
      return prefix(text, mark, " ".repeat(mark.length)).trimEnd();
    })
    .join("\n");
}

function prefix(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, at) => (at === 0 ? first : line === "" ? others.trimEnd() : others) + line)
    .join("\n");
}

/** The cells as a table; texts outside of any cell, such as a caption, come before. */
function writeTable(table: HtmlElement): string {
  const rows = rowsOf(table).map((row) => row.children.filter(isCell).map(lineOf));
  const [head, ...body] = rows.filter((cells) => cells.length > 0);
  const others = writeBlocks(outsideCells(table));
  if (head === undefined) return others;
  const width = Math.max(head.length, ...body.map((cells) => cells.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const lines = [line(head), line(Array.from({ length: width }, () => "---")), ...body.map(line)];
  return (others === "" ? "" : `${others}\n\n`) + lines.join("\n");
}

const isCell = (child: Child): child is HtmlElement =>
  typeof child !== "string" && (child.tag === "td" || child.tag === "th");

const lineOf = (cell: HtmlElement) => oneLine(cell.children);

function rowsOf(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return child.tag === "tr" ? [child] : child.tag === "table" ? [] : rowsOf(child);
  });
}

/** Everything but the cells of rows. */
function outsideCells(element: HtmlElement): Child[] {
  return element.children.flatMap((child) => {
    if (typeof child === "string" || child.tag === "table") return [child];
    if (child.tag === "tr") return child.children.filter((inner) => !isCell(inner));
    return rowsOf(child).length === 0 ? [child] : outsideCells(child);
  });
}
