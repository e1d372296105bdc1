import { expect, test } from "vitest";
import { keepComposingKeys } from "./composing";

/** Which of the presses a listener of the page hears. */
function heard(presses: readonly Partial<KeyboardEvent>[], isKept = true): unknown[] {
  const page = new EventTarget();
  const stop = keepComposingKeys(page as unknown as Window);
  if (!isKept) stop();
  const keys: unknown[] = [];
  page.addEventListener("keydown", (event) => keys.push((event as KeyboardEvent).key));
  for (const press of presses) {
    const members = { isComposing: false, keyCode: 0, ctrlKey: false, metaKey: false, ...press };
    page.dispatchEvent(Object.assign(new Event("keydown"), members));
  }
  return keys;
}

test("keys of an input method reach nothing on the page", () => {
  const presses = [
    { key: "Enter", isComposing: true },
    { key: "Escape", isComposing: true },
    // Safari: the composition has ended by then.
    { key: "Enter", keyCode: 229 },
    { key: "a", keyCode: 65 },
    { key: "Enter", keyCode: 13 },
  ];
  expect(heard(presses)).toEqual(["a", "Enter"]);
  expect(heard(presses, false)).toHaveLength(presses.length);
});

test("saving by a key is possible while a text is composed", () => {
  const presses = [
    { key: "s", isComposing: true, ctrlKey: true },
    { key: "s", isComposing: true, metaKey: true },
  ];
  expect(heard(presses)).toEqual(["s", "s"]);
});
