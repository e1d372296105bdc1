/** What a browser says of a key that goes to an input method instead of the page. */
const PROCESSED = 229;

/**
 * Whether a key belongs to an input method that is composing a text, as for Chinese, Japanese or Korean: its Enter
 * accepts a suggestion and its Escape gives one up. Safari ends the composition before it tells of the key that did.
 */
function isComposing({ isComposing: isBusy, keyCode }: KeyboardEvent): boolean {
  return isBusy || keyCode === PROCESSED;
}

/**
 * Keeps the keys of an input method from everything on the page, ours and that of libraries: a field would be saved
 * half written, and a sheet closed. Presses with Ctrl or Cmd pass: the browser would save the page instead of the text.
 * @returns stops it
 */
export function keepComposingKeys(page: Window): () => void {
  const listening = new AbortController();
  const onKey = (event: KeyboardEvent): void => {
    if (isComposing(event) && !event.ctrlKey && !event.metaKey) event.stopImmediatePropagation();
  };
  for (const type of ["keydown", "keyup"] as const) {
    page.addEventListener(type, onKey, { capture: true, signal: listening.signal });
  }
  return () => listening.abort();
}
