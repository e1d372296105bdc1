"use client";

import { useMemo, useState, type ReactNode } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft, type Draft } from "@/components/drafts/use-draft";
import { JsonField } from "@/components/forms/json/field";
import { Button } from "@/components/ui/button/button";
import { CopyButton } from "@/components/ui/button/copy-button";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { normaliseSchema } from "@/lib/domain/json-schema/normalise-schema";
import { argumentCheck, type ArgumentFault } from "@/lib/validation/check-arguments";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { FormField, ObjectMembers } from "@/components/forms/schema/field";
import { textHasCredential } from "../credentials/draft-credentials";

/** What the form holds. */
export interface GivenArguments {
  readonly value: unknown;
  /** The JSON that is being typed is none yet; `value` is the last valid one. */
  readonly isBroken: boolean;
  /** Places that do not fit; null when the schema cannot be used. */
  readonly faults: number | null;
}

interface Props {
  schema: unknown;
  initial: unknown;
  /** Keeps the arguments as an example of the tool. */
  onKeep: (value: unknown) => void;
  isKeeping: boolean;
  /** What else can be done with the arguments. */
  renderActions?: (given: GivenArguments) => ReactNode;
}

type View = "form" | "json";

function diagnosticsOf(faults: readonly ArgumentFault[] | null): Diagnostic[] {
  return (faults ?? []).map(({ pointer, reason }) => ({
    severity: "error",
    rule: "arguments",
    message: `This ${reason}.`,
    path: pointer,
  }));
}

/** Arguments made by filling in what the schema asks for, or as JSON. */
export function ArgumentsForm({ schema, initial, onKeep, isKeeping, renderActions }: Props) {
  const node = useMemo(() => normaliseSchema(schema), [schema]);
  const { check, unchecked } = useMemo(() => argumentCheck(schema), [schema]);
  const draft = useDraft<unknown>({
    field: "arguments",
    label: "Arguments",
    stored: initial,
    isSecret: (typed) => textHasCredential(JSON.stringify(typed)),
  });
  const { value, set: setValue } = draft;
  const { broken, round, isBroken, type } = useBrokenText(draft);
  const [chosen, setView] = useState<View>("form");
  const view = isBroken ? "json" : chosen;
  const found = check(value);
  const faults = new Map((found ?? []).map(({ pointer, reason }) => [pointer, reason]));
  const place = { value, pointer: "", faults, onChange: (next: unknown) => setValue(next ?? {}) };
  return (
    <div className="space-y-4">
      <DraftBar draft={draft} />
      <DraftBar draft={broken} />
      <SegmentedControl
        label="How the arguments are written"
        options={[
          { value: "form", label: "Form", isDisabled: isBroken },
          { value: "json", label: "JSON" },
        ]}
        value={view}
        onChange={setView}
      />
      {view === "json" ? (
        <JsonField
          key={round}
          label="Arguments as JSON"
          size="tall"
          initial={broken.isChanged ? broken.value : JSON.stringify(value, null, 2)}
          check={(typed) => diagnosticsOf(check(typed))}
          onChange={type}
        />
      ) : (
        <form
          // Parts of it that are JSON own their text.
          key={draft.version}
          aria-label="Arguments"
          className="space-y-4"
          onSubmit={(event) => event.preventDefault()}
        >
          {node.kind === "object" ? (
            <ObjectMembers {...place} node={node} />
          ) : (
            <FormField {...place} node={node} label="Arguments" required />
          )}
          {node.kind === "object" && node.fields.length === 0 ? (
            <p className="text-small text-ink-soft">The schema names no arguments.</p>
          ) : null}
        </form>
      )}
      <p role="status" className="text-small text-ink-soft">
        {verdictOf(found, isBroken)}
        {unchecked.length === 0 ? "" : ` Not checked: ${unchecked.join(", ")}.`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {renderActions?.({ value, isBroken, faults: found?.length ?? null })}
        <Button isPending={isKeeping} isDisabled={isBroken} onPress={() => onKeep(value)}>
          Keep as an example
        </Button>
        <CopyButton text={JSON.stringify(value, null, 2)} label="Copy the arguments as JSON" />
      </div>
    </div>
  );
}

/** A text that is no JSON yet is none of the arguments, and still what a person typed. */
function useBrokenText({ version, set }: Draft<unknown>) {
  const broken = useDraft({
    field: "arguments-text",
    label: "Arguments as JSON",
    stored: "",
    isSecret: textHasCredential,
  });
  // The editor owns its text and begins again when one of the drafts is another.
  const round = `${version} ${broken.version}`;
  const [emptied, setEmptied] = useState<string | null>(null);
  return {
    broken,
    round,
    isBroken: broken.isChanged || emptied === round,
    type: (text: string): void => {
      const read = readJson(text);
      broken.set(read === null ? text : "");
      setEmptied(text === "" ? round : null);
      if (read !== null) set(read.value);
    },
  };
}

function verdictOf(found: readonly ArgumentFault[] | null, isBroken: boolean): string {
  if (isBroken) return "Not valid JSON yet.";
  if (found === null) return "The schema can’t be used, so nothing is checked.";
  if (found.length === 0) return "These arguments fit the schema.";
  return found.length === 1 ? "1 place does not fit." : `${found.length} places do not fit.`;
}

function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // Said below the editor.
    return null;
  }
}
