/** What the keyboard says of one press. */
type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

const FIELD = "input, textarea, [contenteditable]:not([contenteditable=false])";

/** A part that has come takes the focus at once, or not at all. */
const FOCUS_MS = 1000;

/**
 * The text that waits for a field, after one more press.
 * @returns null for a press that writes nothing and that the page may have
 */
export function afterPress(text: string, press: Press): string | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null;
  if (press.key === "Backspace") return text.replace(/.$/su, "");
  // Enter would press what had the focus before.
  if (press.key === "Enter") return text;
  return /^.$/su.test(press.key) ? text + press.key : null;
}

let end: (() => void) | null = null;

/**
 * Holds what a person types while a part with a field is on its way, and writes it into the field that takes the
 * focus. Without it the letters are lost, or are keys of the page: "d", "e", "x". Escape and a press of the pointer
 * give it up. Nothing is held for a part that comes with the page, which nobody asked for by a key or a button.
 * @returns to be called when the part is there
 */
export function holdTyping(): () => void {
  if (!navigator.userActivation.isActive) return () => undefined;
  end?.();
  let text = "";
  const listening = new AbortController();
  const finish = () => {
    listening.abort();
    if (end === finish) end = null;
  };
  end = finish;
  const options = { capture: true, signal: listening.signal };

  let isThere = false;

  function write(): void {
    if (listening.signal.aborted) return;
    finish();
    // The one way that fields, editors and undo all understand as typing.
    if (text !== "") document.execCommand("insertText", false, text);
  }
  function onKeyDown(event: KeyboardEvent): void {
    // A field with a list below it passes each key on to the list, as an event of its own.
    if (!event.isTrusted) return;
    if (event.key === "Escape") return finish();
    if (event.target instanceof Element && event.target.matches(FIELD)) {
      // What was held comes before the next sign. Of another field that has the focus nothing is held.
      if (isThere) write();
      return;
    }
    const next = afterPress(text, event);
    if (next === null) return;
    text = next;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  function onFocus(event: FocusEvent): void {
    if (!(event.target instanceof Element) || !event.target.matches(FIELD)) return;
    isThere = true;
    // React gives the focus while it still draws, and would put the former text back.
    setTimeout(write);
  }
  window.addEventListener("keydown", onKeyDown, options);
  window.addEventListener("focusin", onFocus, options);
  window.addEventListener("pointerdown", finish, options);
  return () => void setTimeout(finish, FOCUS_MS);
}
