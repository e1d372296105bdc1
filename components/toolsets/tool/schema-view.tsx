"use client";

import { useMemo, useState } from "react";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { CodeBlock } from "@/components/ui/code/block";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { schemaRows, type SchemaRow } from "@/lib/domain/json-schema/rows";
import { schemaToTypeScript } from "@/lib/domain/json-schema/type-script";

type View = "tree" | "raw" | "typescript";

/** A foreign schema as a readable tree, as it is written, or as TypeScript. */
export function SchemaView({ schema, name }: { schema: unknown; name: string }) {
  const [view, setView] = useState<View>("tree");
  return (
    <div className="space-y-4">
      <SegmentedControl
        label="View of the schema"
        options={[
          { value: "tree", label: "Readable" },
          { value: "raw", label: "JSON" },
          { value: "typescript", label: "TypeScript" },
        ]}
        value={view}
        onChange={setView}
      />
      {view === "tree" ? <SchemaTree schema={schema} /> : null}
      {view === "raw" ? <CodeBlock code={JSON.stringify(schema, null, 2)} language="json" /> : null}
      {view === "typescript" ? (
        <CodeBlock code={schemaToTypeScript(schema, name)} language="typescript" />
      ) : null}
    </div>
  );
}

function SchemaTree({ schema }: { schema: unknown }) {
  const { rows, isCut } = useMemo(() => schemaRows(schema), [schema]);
  return (
    <>
      <ul aria-label="Arguments" className="divide-y divide-line border-y border-line">
        {rows.map((row, at) => (
          // The same part can be reached on several ways; its line is its place.
          // oxlint-disable-next-line react/no-array-index-key
          <SchemaLine key={at} row={row} />
        ))}
      </ul>
      {isCut ? (
        <p className="text-small text-ink-faint">
          Only part of the schema is shown. Open its JSON to see all of it.
        </p>
      ) : null}
    </>
  );
}

/** Pixels by level; deeper ones no longer move to the side, so that phones have room. */
const STEP = 16;
const DEEPEST_STEP = 8;

function SchemaLine({ row }: { row: SchemaRow }) {
  const indent = Math.min(Math.max(0, row.depth - 1), DEEPEST_STEP) * STEP;
  return (
    <li className="space-y-1 py-2" style={{ paddingInlineStart: indent }}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {row.name === "" ? (
          <span className="text-ink-faint">the value</span>
        ) : (
          <NameText
            className={
              row.isMember ? "font-mono text-small font-medium wrap-anywhere" : "text-ink-soft"
            }
            text={row.name}
          />
        )}
        <span className="text-small text-ink-soft">{row.type}</span>
        {row.required ? <Badge>required</Badge> : null}
        {row.fallback === null ? null : (
          <span className="text-small wrap-anywhere text-ink-faint">
            by default <code className="font-mono">{row.fallback}</code>
          </span>
        )}
      </p>
      {row.description === null ? null : (
        <p dir="auto" className="max-w-reading text-small wrap-anywhere whitespace-pre-wrap">
          {row.description}
        </p>
      )}
      {row.constraints.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1">
          {row.constraints.map((phrase) => (
            <li
              key={phrase}
              className="min-w-0 rounded-control bg-tint px-2 text-caption wrap-anywhere"
            >
              {phrase}
            </li>
          ))}
        </ul>
      )}
      {row.cut === null ? null : (
        <p className="text-caption text-ink-faint">Not shown: {row.cut}.</p>
      )}
    </li>
  );
}
