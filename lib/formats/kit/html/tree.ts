import { decodeEntities } from "./entities";

export interface HtmlElement {
  /** Lower case; "" for the whole. */
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (HtmlElement | string)[];
}

/** Elements inside each other beyond this are read as if they were not there. */
const DEEPEST = 32;

const VOID = new Set(["br", "hr", "img", "input", "link", "meta", "wbr", "col", "source", "embed"]);
/** Their content is text for machines, and is left out with them. */
const SILENT = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "object",
  "svg",
  "math",
  "head",
  "title",
  "textarea",
  "select",
  "audio",
  "video",
  "canvas",
]);
/** What an opening tag closes if it is still open, and where looking for it ends. */
const CLOSES: ReadonlyMap<string, { open: readonly string[]; until: readonly string[] }> = new Map([
  ["li", { open: ["li", "p"], until: ["ul", "ol"] }],
  ["tr", { open: ["tr", "td", "th", "p"], until: ["table"] }],
  ["td", { open: ["td", "th", "p"], until: ["table", "tr"] }],
  ["th", { open: ["td", "th", "p"], until: ["table", "tr"] }],
  ...[
    "p",
    "div",
    "ul",
    "ol",
    "pre",
    "blockquote",
    "table",
    "hr",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
  ].map((tag): [string, { open: readonly string[]; until: readonly string[] }] => [
    tag,
    { open: ["p"], until: ["li", "td", "th", "blockquote"] },
  ]),
]);

/**
 * Reads HTML of any quality as a tree; total, and linear in the length. Comments, scripts, styles and embedded
 * things are left out.
 */
export function readHtml(source: string): HtmlElement {
  const root = elementOf("", new Map());
  const stack = [root];
  let at = 0;
  const say = (text: string) => {
    if (text !== "") stack.at(-1)?.children.push(decodeEntities(text));
  };
  while (at < source.length) {
    const open = source.indexOf("<", at);
    if (open === -1) {
      say(source.slice(at));
      break;
    }
    say(source.slice(at, open));
    at = open;
    const tag = readTag(source, open);
    if (tag === null) {
      say("<");
      at = open + 1;
      continue;
    }
    at = tag.end;
    if (tag.name === "") continue;
    if (tag.isEnd) close(stack, tag.name);
    else if (SILENT.has(tag.name)) at = skipSilent(source, tag);
    else openElement(stack, tag);
  }
  return root;
}

interface Tag {
  /** Lower case; "" for a comment or declaration. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  /** Behind its `>`. */
  readonly end: number;
}

const NAME = /^[a-zA-Z][\w:-]{0,60}/;
const ATTRIBUTE =
  /([^\s"'<>/=]{1,100})(?:\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'<>]{1,4000})))?/g;
const LONGEST_TAG = 16_384;

/** The tag at a `<`, null when there is none. */
function readTag(source: string, at: number): Tag | null {
  if (source.startsWith("<!--", at)) return nothingUntil(source, "-->", at + 4);
  if (source.startsWith("<!", at) || source.startsWith("<?", at))
    return nothingUntil(source, ">", at + 2);
  const isEnd = source[at + 1] === "/";
  const start = at + (isEnd ? 2 : 1);
  const name = NAME.exec(source.slice(start, start + 64))?.[0];
  if (name === undefined) return null;
  const end = endOfTag(source, start + name.length);
  const inside = source.slice(start + name.length, Math.min(end - 1, start + LONGEST_TAG));
  const attributes = new Map<string, string>();
  for (const [, key = "", double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    const value = decodeEntities(double ?? single ?? bare ?? "");
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), value);
  }
  return { name: name.toLowerCase(), isEnd, attributes, end };
}

function nothingUntil(source: string, mark: string, from: number): Tag {
  const found = source.indexOf(mark, from);
  const end = found === -1 ? source.length : found + mark.length;
  return { name: "", isEnd: false, attributes: new Map(), end };
}

/** Behind the `>` of a tag; one inside quotes does not end it. */
function endOfTag(source: string, from: number): number {
  let quote = "";
  for (let at = from; at < source.length; at++) {
    const char = source.charAt(at);
    if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === ">") return at + 1;
    else if (char === '"' || char === "'") quote = char;
  }
  return source.length;
}

function skipSilent(source: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}[\\s>/]`, "gi");
  closing.lastIndex = end;
  const found = closing.exec(source);
  return found === null ? source.length : endOfTag(source, found.index + 2);
}

function openElement(stack: HtmlElement[], { name, attributes }: Tag): void {
  const closes = CLOSES.get(name);
  if (closes !== undefined) closeBefore(stack, closes);
  const element = elementOf(name, attributes);
  if (VOID.has(name)) stack.at(-1)?.children.push(element);
  else if (stack.length <= DEEPEST) {
    stack.at(-1)?.children.push(element);
    stack.push(element);
  }
}

function closeBefore(
  stack: HtmlElement[],
  { open, until }: { open: readonly string[]; until: readonly string[] },
): void {
  for (let at = stack.length - 1; at > 0; at--) {
    const { tag = "" } = stack[at] ?? {};
    if (until.includes(tag)) return;
    if (open.includes(tag)) stack.length = at;
  }
}

/** An end without a beginning says nothing. */
function close(stack: HtmlElement[], name: string): void {
  const at = stack.findLastIndex(({ tag }) => tag === name);
  if (at > 0) stack.length = at;
}

const elementOf = (tag: string, attributes: ReadonlyMap<string, string>): HtmlElement => ({
  tag,
  attributes,
  children: [],
});
