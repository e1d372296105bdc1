"use client";

import { useState, type ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import { browserPart } from "@/components/saving/served-part";
import { jsonMarks, type JsonCheck } from "./marks";

const JsonEditor = browserPart(
  async () => (await import("./editor")).JsonEditor,
  <p className="p-3 text-small text-ink-faint">Opening the editor…</p>,
);

const ANYTHING: JsonCheck = () => [];

interface Props {
  label: string;
  description?: ReactNode;
  /** The text it begins with; later ones are not looked at, give the field a new key instead. */
  initial: string;
  onChange: (text: string) => void;
  check?: JsonCheck;
  size?: "short" | "tall";
}

/** A JSON value inside a form, checked while it is typed. An empty field means that there is none. */
export function JsonField(props: Props) {
  const { label, description, initial, onChange, check = ANYTHING, size = "short" } = props;
  const [isEmpty, setEmpty] = useState(initial === "");
  return (
    <div className="space-y-1">
      <p aria-hidden className="text-small font-medium text-ink">
        <NameText text={label} />
      </p>
      <div className={size === "short" ? "h-40" : "h-80"}>
        <JsonEditor
          label={label}
          initial={initial}
          autoFocus={false}
          check={(text) => (text.trim() === "" ? [] : jsonMarks(text, check))}
          onChange={(text) => {
            setEmpty(text.trim() === "");
            onChange(text);
          }}
        />
      </div>
      <p className="text-caption text-ink-faint">
        {isEmpty ? "Empty: the document does not have it. " : null}
        {description}
      </p>
    </div>
  );
}
