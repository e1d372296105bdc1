"use client";

import { Disclosure } from "@/components/ui/layout/disclosure";
import { asText, type JsonRecord } from "@/lib/shared/read-value";
import { SchemaDiff } from "./schema-diff";
import { VisibleDiff } from "./visible-diff";

/** Two definitions as a server listed them: texts word by word, schemas part by part. */
export function DefinitionDiff({ before, after }: { before: JsonRecord; after: JsonRecord }) {
  const [old, now] = [textOf(before), textOf(after)];
  return (
    <div className="space-y-3">
      {old === now ? null : (
        <div className="space-y-1">
          <h4 className="text-caption font-medium text-ink-faint">Description</h4>
          <VisibleDiff
            before={old}
            after={now}
            className="max-w-reading rounded-card bg-surface p-3 text-small wrap-anywhere"
          />
        </div>
      )}
      <SchemaDiff title="Arguments" before={before["inputSchema"]} after={after["inputSchema"]} />
      <SchemaDiff title="Answer" before={before["outputSchema"]} after={after["outputSchema"]} />
      <Disclosure title="The whole definition" isLazy>
        <VisibleDiff
          before={JSON.stringify(before, null, 2)}
          after={JSON.stringify(after, null, 2)}
          className="font-mono text-small wrap-anywhere"
        />
      </Disclosure>
    </div>
  );
}

function textOf(definition: JsonRecord): string {
  return asText(definition["description"]) ?? "";
}
