"use client";

import { Lock, Pin } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/feedback/badge";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { Tabs } from "@/components/ui/layout/tabs";
import { Specimen } from "./specimen";

const filters = [
  { id: "private", label: "Private" },
  { id: "problems", label: "With problems" },
  { id: "source", label: "From a ChatGPT export" },
];

const tabs = [
  { id: "message", title: "Message", content: "What the message says about itself." },
  { id: "tools", title: "Tools", count: 4, content: "Four calls." },
  { id: "audit", title: "Audit", count: 12_400, content: "Who changed what." },
  { id: "json", title: "JSON", isDisabled: true, content: "" },
];

export function BadgesAndChips() {
  const [chips, setChips] = useState(filters);
  return (
    <>
      <Specimen name="Badge">
        <Badge>neutral</Badge>
        <Badge tone="accent" icon={<Pin aria-hidden />}>
          3 pinned
        </Badge>
        <Badge tone="info">imported</Badge>
        <Badge tone="success">approved</Badge>
        <Badge tone="warning" icon={<Lock aria-hidden />}>
          private
        </Badge>
        <Badge tone="danger">2 problems</Badge>
      </Specimen>
      <Specimen name="Chips">
        <ChipGroup
          label="Filters"
          chips={chips}
          onRemove={(id) => setChips((all) => all.filter((chip) => chip.id !== id))}
          onClear={() => setChips([])}
        />
      </Specimen>
      <Tabs label="About this message" tabs={tabs} />
    </>
  );
}
