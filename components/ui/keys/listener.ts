import { isTypingKey, matchPress, parseKeys } from "./pattern";
import { isApplePlatform } from "./use-platform";

/** One key pattern and what it does. */
export interface KeyBinding {
  readonly keys: string;
  /** False says that there was nothing to do: the key stays the browser's. */
  readonly run: (event: KeyboardEvent) => unknown;
  /** Also while a text field has the focus; only sensible with a modifier. */
  readonly allowInFields?: boolean;
  /** Belongs to what has the focus, so that a dialog around it changes nothing. */
  readonly isInside?: boolean;
}

/** A further press of a sequence such as "g g" must come within this time. */
const SEQUENCE_MS = 1000;

/**
 * A listener for `keydown` that runs the first binding whose pattern is pressed, and keeps the browser from
 * acting on it. Plain letters are ignored in text fields, while a dialog or menu is open, and when
 * `<html data-single-keys="off">` says that the person does not want them.
 */
export function keyListener(bindings: readonly KeyBinding[]): (event: KeyboardEvent) => void {
  const patterns = bindings.map((binding) => {
    const presses = parseKeys(binding.keys);
    return { ...binding, presses, isTyping: isTypingKey(presses), done: 0 };
  });
  let since = 0;

  return (event) => {
    if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return;
    const isLate = event.timeStamp - since > SEQUENCE_MS;
    for (const pattern of patterns) {
      if (isLate) pattern.done = 0;
      const { presses } = pattern;
      const expected = presses[pattern.done];
      if (
        expected === undefined ||
        isBlocked(event.target, pattern) ||
        !matchPress(expected, event, isApplePlatform())
      ) {
        pattern.done = 0;
        continue;
      }
      pattern.done += 1;
      since = event.timeStamp;
      if (pattern.done < presses.length) continue;
      pattern.done = 0;
      if (pattern.run(event) === false) continue;
      for (const each of patterns) each.done = 0;
      event.preventDefault();
      return;
    }
  };
}

function isModifier(key: string): boolean {
  return key === "Shift" || key === "Control" || key === "Alt" || key === "Meta";
}

function isBlocked(
  target: EventTarget | null,
  {
    isTyping,
    allowInFields = false,
    isInside = false,
  }: Pick<KeyBinding, "allowInFields" | "isInside"> & { isTyping: boolean },
): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest(
    "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false])",
  );
  if (field !== null) return !allowInFields;
  if (!isTyping) return false;
  return (
    document.documentElement.dataset["singleKeys"] === "off" ||
    target.closest('[role="menu"], [role="listbox"]') !== null ||
    (!isInside && target.closest('[role="dialog"], [role="alertdialog"]') !== null)
  );
}
