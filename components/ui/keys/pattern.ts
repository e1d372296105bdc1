/** One key press: the key as `KeyboardEvent.key` names it (letters lower case) and its modifiers. */
export interface KeyPress {
  readonly key: string;
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** What of a keyboard event decides a match. */
export type KeyEventLike = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey"
>;

/**
 * Reads "Mod+Shift+Z" or the sequence "g g" into presses. "Mod" is Command on Apple systems and Control
 * elsewhere. A capital letter alone ("G") means Shift with that letter.
 */
export function parseKeys(pattern: string): KeyPress[] {
  return pattern.split(" ").filter(Boolean).map(parsePress);
}

function parsePress(text: string): KeyPress {
  const parts = text === "+" ? ["+"] : text.split("+");
  const key = parts.at(-1) ?? "";
  const modifiers = new Set(parts.slice(0, -1).map((part) => part.toLowerCase()));
  const isCapital = key.length === 1 && key !== key.toLowerCase();
  return {
    key: key.length === 1 ? key.toLowerCase() : key,
    mod: modifiers.has("mod"),
    shift: modifiers.has("shift") || (isCapital && modifiers.size === 0),
    alt: modifiers.has("alt"),
  };
}

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta"]);

/** The pattern of one press as `parseKeys` reads it; null for a modifier by itself. */
export function patternOf(event: KeyEventLike, isApple: boolean): string | null {
  if (MODIFIERS.has(event.key) || event.key === " ") return null;
  const isLetter = event.key.length === 1;
  const key = isLetter ? event.key.toLowerCase() : event.key;
  const isSign = isLetter && key === key.toUpperCase();
  const parts = [
    (isApple ? event.metaKey : event.ctrlKey) ? "Mod" : "",
    event.altKey ? "Alt" : "",
    event.shiftKey && !isSign ? "Shift" : "",
  ].filter(Boolean);
  // A single letter is written small; with a modifier in front it is written as on the key.
  return [...parts, parts.length > 0 && isLetter ? key.toUpperCase() : key].join("+");
}

/** Whether a keyboard event is this press. Shift is not compared for signs, which need it on some layouts. */
export function matchPress(press: KeyPress, event: KeyEventLike, isApple: boolean): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = isApple ? event.metaKey : event.ctrlKey;
  const foreign = isApple ? event.ctrlKey : event.metaKey;
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  return (
    key === press.key &&
    mod === press.mod &&
    !foreign &&
    event.altKey === press.alt &&
    (isSign || event.shiftKey === press.shift)
  );
}

/** True for patterns that a person may type by accident: no Control, Command or Alt, and a printing key. */
export function isTypingKey(presses: readonly KeyPress[]): boolean {
  return presses.every((press) => !press.mod && !press.alt && press.key.length === 1);
}

/**
 * The value of `aria-keyshortcuts` for a pattern: the forms of both keyboards, which the attribute lists as
 * alternatives. A sequence of presses cannot be said there and gives undefined.
 */
export function ariaKeyShortcuts(pattern: string): string | undefined {
  const [press, second] = parseKeys(pattern);
  if (press === undefined || second !== undefined) return undefined;
  const tail = [press.alt && "Alt", press.shift && "Shift", press.key].filter(Boolean).join("+");
  return press.mod ? `Control+${tail} Meta+${tail}` : tail;
}

const appleNames: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Enter: "↩",
  Escape: "esc",
  Delete: "⌦",
  Backspace: "⌫",
};
const otherNames: Record<string, string> = {
  ...appleNames,
  Enter: "Enter",
  Escape: "Esc",
  Delete: "Del",
  Backspace: "Backspace",
};

/** The caps to draw for a pattern, one list a press, as the keyboard of that system labels them. */
export function keyCaps(pattern: string, isApple: boolean): string[][] {
  return parseKeys(pattern).map((press) => {
    const names = isApple ? appleNames : otherNames;
    const key = names[press.key] ?? (press.key.length === 1 ? press.key.toUpperCase() : press.key);
    const marks: string[] = [];
    if (press.mod && !isApple) marks.push("Ctrl");
    if (press.alt) marks.push(isApple ? "⌥" : "Alt");
    if (press.shift) marks.push(isApple ? "⇧" : "Shift");
    if (press.mod && isApple) marks.push("⌘");
    return [...marks, key];
  });
}
