"use client";

import { useState } from "react";
import { ComboBox } from "@/components/ui/fields/combo-box";
import { RadioList } from "@/components/ui/fields/radio-list";
import { SearchField } from "@/components/ui/fields/search-field";
import { Select } from "@/components/ui/fields/select";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { TextField } from "@/components/ui/fields/text-field";

const sorts = [
  { value: "updated", label: "Last changed" },
  { value: "created", label: "First written" },
  { value: "title", label: "Title", description: "By the rules of your language" },
] as const;

const models = ["Heron 2", "Heron 2 mini", "Wren", "Wren large", "Plover"].map((label) => ({
  value: label,
  label,
}));

export function Fields() {
  const [sort, setSort] = useState<"updated" | "created" | "title">("updated");
  const [model, setModel] = useState<string | null>("Wren");
  return (
    <>
      <SearchField label="Search conversations" keys="/" />
      <SearchField label="Search tools" defaultValue="weather" size="small" />
      <TextField label="Title" defaultValue="Reading letters aloud" />
      <TextField label="Owner" placeholder="Nobody" description="Shown next to the private mark." />
      <TextField
        label="Document id"
        mono
        defaultValue="conv 1"
        error="An id has no spaces. Write conv-1."
      />
      <TextField label="Source" isReadOnly value="ChatGPT export, 12 March" />
      <TextField label="Disabled" isDisabled defaultValue="Not now" />
      <TextAreaField label="System message" defaultValue="Answer in one sentence." rows={3} />
      <Select label="Sort by" options={sorts} value={sort} onChange={setSort} />
      <Select label="Sort by, small" size="small" options={sorts} value={sort} onChange={setSort} />
      <Select
        label="Decision"
        options={sorts}
        value={null}
        onChange={setSort}
        error="Choose what happens to this item."
      />
      <ComboBox label="Model" options={models} value={model} onChange={setModel} />
      <RadioList label="Order" options={sorts} value={sort} onChange={setSort} />
    </>
  );
}
