"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { NameText } from "@/components/names/name-text";
import { KeyHint } from "@/components/ui/keys/hint";
import { patternOf } from "@/components/ui/keys/pattern";
import { isApplePlatform } from "@/components/ui/keys/use-platform";

/** After this time without a further press a pattern is complete. */
const PAUSE_MS = 900;
const MOST_PRESSES = 2;

/**
 * Waits for a key, or for two in a row. Escape gives up, which is why it cannot be chosen; Tab stays what
 * it is, so that nobody is caught.
 */
export function KeyRecorder({
  label,
  onDone,
  onCancel,
}: {
  label: string;
  onDone: (keys: string) => void;
  onCancel: () => void;
}) {
  const [presses, setPresses] = useState<readonly string[]>([]);
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return onCancel();
    const press = patternOf(event, isApplePlatform());
    if (press === null) return;
    const next = [...presses, press];
    if (next.length === MOST_PRESSES) onDone(next.join(" "));
    else setPresses(next);
  });
  const finish = useEffectEvent(() => onDone(presses.join(" ")));

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onPress(event);
    window.addEventListener("keydown", listener, { capture: true });
    return () => window.removeEventListener("keydown", listener, { capture: true });
  }, []);
  useEffect(() => {
    if (presses.length === 0) return;
    const timer = setTimeout(() => finish(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [presses]);

  return (
    <span role="status" className="text-small text-ink-soft">
      {presses.length === 0 ? (
        <NameText text={`Press the new shortcut for “${label}”. Escape keeps it as it is.`} />
      ) : (
        <KeyHint keys={presses.join(" ")} />
      )}
    </span>
  );
}
