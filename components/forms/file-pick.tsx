"use client";

import { useState, type ReactNode } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";

/** A button that lets a person choose one file; it waits while the file is read. */
export function FilePick({
  label,
  icon,
  size = "medium",
  onPick,
}: {
  label: string;
  icon?: ReactNode;
  size?: "small" | "medium";
  onPick: (file: File) => Promise<void>;
}) {
  const [isReading, setReading] = useState(false);
  return (
    <FileTrigger
      onSelect={async (files) => {
        const file = files?.[0];
        if (!file) return;
        setReading(true);
        try {
          await onPick(file);
        } finally {
          setReading(false);
        }
      }}
    >
      <Button size={size} icon={icon} isPending={isReading}>
        <NameText text={label} />
      </Button>
    </FileTrigger>
  );
}
