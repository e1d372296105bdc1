"use client";

import { Plus, X } from "lucide-react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { TextField } from "@/components/ui/fields/text-field";

/** A header that is being typed; values that are no text are kept as they are. */
export interface HeaderRow {
  readonly key: number;
  readonly name: string;
  readonly value: unknown;
}

/** Headers as rows of name and value; credentials are references such as ${secret:NAME}. */
export function HeaderRows({
  rows,
  onChange,
}: {
  rows: readonly HeaderRow[];
  onChange: (rows: readonly HeaderRow[]) => void;
}) {
  const put = (key: number, part: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className="space-y-3">
      <legend className="text-small font-medium">Headers</legend>
      <p className="text-caption text-ink-faint">
        A credential is written as a reference: {"${secret:NAME}"} or {"${env:NAME}"}.
      </p>
      {rows.map(({ key, name, value }) => (
        <div key={key} className="flex items-end gap-2">
          <TextField
            label="Name"
            value={name}
            onChange={(typed) => put(key, { name: typed })}
            className="w-40 min-w-0"
          />
          {typeof value === "string" ? (
            <TextField
              label={`Value of ${name === "" ? "the header" : name}`}
              mono
              value={value}
              onChange={(typed) => put(key, { value: typed })}
              className="min-w-0 flex-1"
            />
          ) : (
            <p className="min-w-0 flex-1 truncate pb-2 text-small text-ink-faint">
              {JSON.stringify(value)}
            </p>
          )}
          <IconButton
            label={revealName(`Remove ${name === "" ? "the header" : name}`)}
            onPress={() => onChange(rows.filter((row) => row.key !== key))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        icon={<Plus aria-hidden size={14} />}
        onPress={() => {
          const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
          onChange([...rows, { key, name: "", value: "" }]);
        }}
      >
        Add a header
      </Button>
    </fieldset>
  );
}
