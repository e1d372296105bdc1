import { piecesOf } from "@/lib/queries/request/answers";
import { HttpError, request } from "@/lib/queries/request/http";
import { whileAnswering, type Watched } from "@/lib/queries/request/silence";
import { addToPage, openPrintPage, printHref, type PrintPage } from "./print-page";

/** How a message begins in the readable text; in words of people the sign before it is escaped. */
const MESSAGE = '\n<article id="m';
/** So many messages are put on the page before the browser may do something else. */
const SLICE = 100;

interface Options {
  readonly signal: AbortSignal;
  /** Hears how many messages are on the page. */
  readonly onProgress: (messages: number) => void;
}

/**
 * Puts a conversation of any length on a page that can be printed, slice by slice, so that the tab answers
 * meanwhile. Throws HttpError, and AbortError when it was called off.
 */
export function preparePrint(
  conversationId: string,
  { signal, onProgress }: Options,
): Promise<PrintPage> {
  return whileAnswering((watched) => prepare(conversationId, watched, onProgress), { signal });
}

async function prepare(
  conversationId: string,
  watched: Watched,
  onProgress: Options["onProgress"],
): Promise<PrintPage> {
  const { signal, sign } = watched;
  const response = await request(printHref(conversationId), watched);
  if (response.body === null) throw new HttpError("unexpected", "The answer was empty.");
  const pieces = textOf(response, watched);
  const head = await readUntilMessage(pieces);
  const first = parse(head.text);
  const page = openPrintPage(first.querySelector("style")?.textContent ?? null);
  addToPage(page.root, first);
  let text = head.rest;
  let done = 0;
  for (let isEnd = head.isEnd; ;) {
    const { slice, count, rest } = takeSlice(text, isEnd);
    if (slice !== "") {
      addToPage(page.root, parse(slice));
      done += count;
      onProgress(done);
      await nextTask();
      sign();
    }
    text = rest;
    if (isEnd && text === "") return page;
    if (isEnd || slice !== "") continue;
    signal.throwIfAborted();
    const piece = await pieces.next();
    isEnd = piece.done === true;
    text += piece.value ?? "";
  }
}

async function* textOf(response: Response, watched: Watched): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  for await (const piece of piecesOf(response, watched)) {
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

async function readUntilMessage(
  pieces: AsyncGenerator<string, void, void>,
): Promise<{ text: string; rest: string; isEnd: boolean }> {
  let text = "";
  for (;;) {
    const piece = await pieces.next();
    text += piece.value ?? "";
    const isEnd = piece.done === true;
    const at = text.indexOf(MESSAGE);
    if (at !== -1) return { text: text.slice(0, at), rest: text.slice(at), isEnd };
    if (isEnd) return { text, rest: "", isEnd: true };
  }
}

/** Whole messages from the beginning of a text; none while there are too few of them for a slice. */
export function takeSlice(
  text: string,
  isEnd: boolean,
): { slice: string; count: number; rest: string } {
  let count = text.startsWith(MESSAGE) ? 1 : 0;
  let at = 0;
  while (count <= SLICE) {
    const next = text.indexOf(MESSAGE, at + 1);
    if (next === -1)
      return isEnd ? { slice: text, count, rest: "" } : { slice: "", count: 0, rest: text };
    at = next;
    count += 1;
  }
  return { slice: text.slice(0, at), count: SLICE, rest: text.slice(at) };
}

function nextTask(): Promise<void> {
  return new Promise((settle) => setTimeout(settle));
}
