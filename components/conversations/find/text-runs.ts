/** A stretch of text on the page that reads as one, whatever elements are inside of it. */
export interface TextRun {
  readonly text: string;
  /** Its text nodes, each with the offset at which it begins in `text`. */
  readonly nodes: readonly { readonly node: Text; readonly start: number }[];
}

/** What of a message is not its content. */
const NO_CONTENT = "header, figcaption, button, time, [role=radiogroup], .sr-only";
/** What is content nevertheless. */
const CONTENT = "[data-content]";
const BLOCKS =
  "p, li, pre, td, th, h1, h2, h3, h4, h5, h6, div, blockquote, dd, dt, summary, figcaption, article, section, button";

/** The runs of text of a message, as far as they are its content. */
export function contentRuns(root: HTMLElement): TextRun[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const runs: { text: string; nodes: { node: Text; start: number }[] }[] = [];
  let block: Element | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || node.data === "" || parent === null) continue;
    if (!isContent(parent)) continue;
    const own = parent.closest(BLOCKS) ?? root;
    let run = runs.at(-1);
    if (run === undefined || own !== block) {
      run = { text: "", nodes: [] };
      runs.push(run);
      block = own;
    }
    run.nodes.push({ node, start: run.text.length });
    run.text += node.data;
  }
  return runs;
}

function isContent(element: Element): boolean {
  return element.closest(NO_CONTENT) === null || element.closest(CONTENT) !== null;
}

/** All of them as one, with a line between two. */
export function joinRuns(runs: readonly TextRun[]): TextRun {
  const nodes: { node: Text; start: number }[] = [];
  let text = "";
  for (const run of runs) {
    for (const { node, start } of run.nodes) nodes.push({ node, start: start + text.length });
    text += `${run.text}\n`;
  }
  return { text, nodes };
}

/** The place on the page of a stretch of a run. */
export function rangeIn(run: TextRun, start: number, end: number): Range {
  const range = document.createRange();
  const first = nodeAt(run, start);
  const last = nodeAt(run, end - 1);
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}

function nodeAt(run: TextRun, offset: number): { node: Text; start: number } {
  const found = run.nodes.findLast(({ start }) => start <= offset);
  if (found === undefined) throw new Error("a run of text has no node at this offset");
  return found;
}
