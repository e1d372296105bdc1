"use client";

import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Select } from "@/components/ui/fields/select";
import { TextField } from "@/components/ui/fields/text-field";
import type {
  ReferenceFilter,
  ReferenceFilterKind,
} from "@/lib/domain/toolset/filters/reference-filter";
import { futureOfReference, reachOfItems } from "@/lib/domain/toolset/filters/rule-reach";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { FilterPart } from "./filter-part";

type Choice = "none" | ReferenceFilterKind;

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: "none", label: "No filter" },
  { value: "only", label: "Only these names" },
  { value: "except", label: "All but these names" },
  { value: "tags", label: "With one of these tags" },
  { value: "withoutTags", label: "Without these tags" },
];

/** The one filter a reference of an MCI file can have, by names or by tags. */
export function ReferencePart({
  toolset,
  filter,
  raw,
  onChange,
}: {
  toolset: JsonRecord;
  filter: ReferenceFilter | null;
  /** As the file has it. */
  raw: unknown;
  onChange: (raw: unknown) => void;
}) {
  const record = asRecord(raw);
  const value = asText(record?.["filterValue"]) ?? "";
  const isTagged = filter?.kind === "tags" || filter?.kind === "withoutTags";
  return (
    <FilterPart
      title="Names and tags"
      about="The filter of an MCI reference: one list, compared exactly and with case."
    >
      <div className="flex flex-wrap items-start gap-3">
        <Select<Choice>
          label="Keep"
          className="w-56"
          options={CHOICES}
          placeholder="Unknown filter"
          value={filter === null ? "none" : filter.kind}
          onChange={(choice) => onChange(withKind(record, choice))}
        />
        {filter === null ? null : (
          <TextField
            label={isTagged ? "Tags" : "Names"}
            description="Separated by commas"
            mono
            className="min-w-48 flex-1"
            value={value}
            onChange={(filterValue) => onChange({ ...record, filterValue })}
          />
        )}
      </div>
      {filter === null ? null : <Reach toolset={toolset} filter={filter} />}
    </FilterPart>
  );
}

/** A filter that is null means none; without any the member goes. */
function withKind(record: JsonRecord | null, choice: Choice): unknown {
  if (choice !== "none") {
    return { ...record, filter: choice, filterValue: asText(record?.["filterValue"]) ?? "" };
  }
  return record === null ? undefined : { ...record, filter: null };
}

function Reach({ toolset, filter }: { toolset: JsonRecord; filter: ReferenceFilter }) {
  return (
    <>
      {filter.fault === null ? null : (
        <p className="text-small text-warning">{`No tool is shown: ${filter.fault}.`}</p>
      )}
      <ul aria-label="What the filter names" className="flex flex-wrap gap-2">
        {reachOfItems(filter, toolset).map(({ item, tools, meant }, at) => (
          // The same name may be listed twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Badge tone={tools === 0 ? "warning" : "neutral"}>
              <NameText className="font-mono" text={item} />
              {tools === 0 ? "matches nothing" : tools === 1 ? "1 tool" : `${tools} tools`}
              {meant === null ? null : (
                <span>
                  {"; did you mean "}
                  <NameText className="font-mono" text={meant} />?
                </span>
              )}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-faint">{futureOfReference(filter)}</p>
    </>
  );
}
