"use client";

import { Ban, Pencil, RotateCcw, X } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { cn } from "@/components/ui/style/cn";
import { IconButton } from "@/components/ui/button/icon-button";
import { KeyHint } from "@/components/ui/keys/hint";
import type { Command, CommandId } from "./catalog";
import { clashes, keysInForce, type KeyChoices } from "./key-choices";
import { KeyRecorder } from "./key-recorder";
import { labelOf } from "./labels";

/** A command with its key, which can be changed, taken away and put back. */
export function KeyRow({
  command,
  id,
  choices,
  isRecording,
  onRecord,
  onChoose,
}: {
  command: Command;
  id: CommandId;
  choices: KeyChoices;
  isRecording: boolean;
  onRecord: (isOn: boolean) => void;
  onChoose: (keys: string | null) => void;
}) {
  const label = labelOf(id);
  const keys = keysInForce(id, choices);
  const inTheWay = keys === undefined ? [] : clashes(id, keys, choices);
  return (
    <li className="group/reveal flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span className="min-w-0 flex-1 text-small">
        <NameText text={label} />
        {inTheWay.length === 0 ? null : (
          <span className="block text-caption text-warning">
            The same shortcut as “{inTheWay.map(labelOf).join("”, “")}”
          </span>
        )}
      </span>
      <span className="flex items-center gap-1">
        {isRecording ? (
          <KeyRecorder
            label={label}
            onDone={(pressed) => {
              onRecord(false);
              onChoose(pressed);
            }}
            onCancel={() => onRecord(false)}
          />
        ) : keys === undefined ? (
          <span className="text-caption text-ink-faint">no shortcut</span>
        ) : (
          <KeyHint keys={keys} />
        )}
        <span className={cn("flex items-center", !isRecording && "hover-reveal")}>
          {choices[id] === undefined || isRecording ? null : (
            <IconButton
              key="usual"
              label={revealName(`Reset the shortcut for “${label}”`)}
              size="small"
              onPress={() => onChoose(command.keys ?? null)}
            >
              <RotateCcw />
            </IconButton>
          )}
          {/* The same button before and after, so that the focus stays on it. */}
          <IconButton
            key="change"
            label={revealName(isRecording ? "Cancel" : `Change the shortcut for “${label}”`)}
            size="small"
            onPress={() => onRecord(!isRecording)}
          >
            {isRecording ? <Ban /> : <Pencil />}
          </IconButton>
          {isRecording ? null : (
            <IconButton
              key="none"
              label={revealName(`Remove the shortcut of “${label}”`)}
              size="small"
              isDisabled={keys === undefined}
              onPress={() => onChoose(null)}
            >
              <X />
            </IconButton>
          )}
        </span>
      </span>
    </li>
  );
}
