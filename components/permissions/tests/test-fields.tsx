"use client";

import { Checkbox } from "@/components/ui/fields/checkbox";
import { Select } from "@/components/ui/fields/select";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { TextField } from "@/components/ui/fields/text-field";
import { EFFECTS, HINT_NAMES } from "@/lib/domain/permissions/tests/schema";
import type { TestDraft } from "./test-draft";

const ANY = { value: "", label: "Any" };
const HINTS = [ANY, ...HINT_NAMES.map((value) => ({ value, label: value }))];
const EFFECT_NAMES = { on: "On", off: "Off", ask: "Ask", allow: "Allow" } as const;
const EFFECTIVE = [ANY, ...EFFECTS.map((value) => ({ value, label: EFFECT_NAMES[value] }))];
const ENABLED = [
  { value: "any", label: "Either" },
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
] as const;
const APPROVAL = [
  { value: "any", label: "Either" },
  { value: "ask", label: "Ask" },
  { value: "allow", label: "Allow" },
] as const;

interface Props {
  draft: TestDraft;
  onChange: (draft: TestDraft) => void;
}

/** The fields of one test: which tools it is about, and what they have to be. */
export function TestFields({ draft, onChange }: Props) {
  const match = (key: keyof TestDraft["match"]) => ({
    value: draft.match[key],
    onChange: (value: string) => onChange({ ...draft, match: { ...draft.match, [key]: value } }),
  });
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Sentence"
        placeholder="deletes always ask"
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        autoFocus
      />
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-small font-medium">Which tools</legend>
        <TextField
          label="Name"
          mono
          placeholder="delete_*"
          description="* and ? match anything"
          {...match("name")}
        />
        <TextField label="Toolset" mono placeholder="this one" {...match("toolset")} />
        <Select label="Hint of its server" options={HINTS} {...match("annotation")} />
        <TextField label="Tag" {...match("tag")} />
        <Select label="Is effectively" options={EFFECTIVE} {...match("effective")} />
        <TextField
          label="In the conversation"
          mono
          placeholder="its id"
          {...match("conversation")}
        />
      </fieldset>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-small font-medium">What must hold</legend>
        <Select
          label="On or off"
          options={ENABLED}
          value={draft.enabled}
          onChange={(enabled) => onChange({ ...draft, enabled })}
        />
        <Select
          label="Approval"
          options={APPROVAL}
          value={draft.requiresApproval}
          onChange={(requiresApproval) => onChange({ ...draft, requiresApproval })}
        />
        <Checkbox
          isSelected={draft.mayBeNone}
          onChange={(mayBeNone) => onChange({ ...draft, mayBeNone })}
        >
          Also passes when no tool matches
        </Checkbox>
        <Checkbox
          isSelected={draft.expectNames !== null}
          onChange={(isListed) => onChange({ ...draft, expectNames: isListed ? "" : null })}
        >
          Exactly these tools
        </Checkbox>
      </fieldset>
      {draft.expectNames === null ? null : (
        <TextAreaField
          label="Tool names, one per line"
          rows={3}
          value={draft.expectNames}
          onChange={(expectNames) => onChange({ ...draft, expectNames })}
        />
      )}
    </div>
  );
}
