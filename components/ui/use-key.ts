"use client";

import { useEffect, useEffectEvent } from "react";
import { isTypingKey, matchPress, parseKeys } from "./key-pattern";
import { isApplePlatform } from "./use-platform";

export interface UseKeyOptions {
  isEnabled?: boolean;
  /** Also listen while a text field has the focus; only sensible with a modifier. */
  allowInFields?: boolean;
}

/** A second press of a sequence such as "g g" must come within this time. */
const SEQUENCE_MS = 1000;

/**
 * Calls `handler` for a key pattern pressed anywhere in the window, and keeps the browser from acting on it.
 * Plain letters are ignored in text fields, while a dialog or menu is open, and when
 * `<html data-single-keys="off">` says that the person does not want them.
 */
export function useKey(
  keys: string,
  handler: (event: KeyboardEvent) => void,
  options: UseKeyOptions = {},
): void {
  const { isEnabled = true, allowInFields = false } = options;
  const onMatch = useEffectEvent(handler);

  useEffect(() => {
    if (!isEnabled) return;
    const presses = parseKeys(keys);
    const isTyping = isTypingKey(presses);
    let done = 0;
    let since = 0;

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      if (isBlocked(event.target, isTyping, allowInFields)) return;
      if (event.timeStamp - since > SEQUENCE_MS) done = 0;
      const expected = presses[done];
      if (expected === undefined || !matchPress(expected, event, isApplePlatform())) {
        if (!isModifier(event.key)) done = 0;
        return;
      }
      done += 1;
      since = event.timeStamp;
      if (done < presses.length) return;
      done = 0;
      event.preventDefault();
      onMatch(event);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [keys, isEnabled, allowInFields]);
}

function isModifier(key: string): boolean {
  return key === "Shift" || key === "Control" || key === "Alt" || key === "Meta";
}

function isBlocked(target: EventTarget | null, isTyping: boolean, allowInFields: boolean): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest(
    "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable]:not([contenteditable=false])",
  );
  if (field !== null) return !allowInFields;
  if (!isTyping) return false;
  return (
    document.documentElement.dataset["singleKeys"] === "off" ||
    target.closest('[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]') !==
      null
  );
}
