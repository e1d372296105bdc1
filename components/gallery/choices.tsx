"use client";

import { List, Rows3 } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { Switch } from "@/components/ui/fields/switch";
import { Specimen } from "./specimen";

const levels = [
  { value: "inherit", label: "Inherit" },
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
] as const;

const densities = [
  { value: "comfortable", label: "Comfortable", icon: <List aria-hidden /> },
  { value: "compact", label: "Compact", icon: <Rows3 aria-hidden /> },
] as const;

export function Choices() {
  const [level, setLevel] = useState<"inherit" | "on" | "off">("inherit");
  const [density, setDensity] = useState<"comfortable" | "compact">("comfortable");
  return (
    <>
      <Specimen name="Segmented control">
        <SegmentedControl label="Enabled" options={levels} value={level} onChange={setLevel} />
        <SegmentedControl
          label="Enabled, small"
          size="small"
          options={levels}
          value={level}
          onChange={setLevel}
        />
        <SegmentedControl
          label="Density"
          iconOnly
          options={densities}
          value={density}
          onChange={setDensity}
        />
        <SegmentedControl
          label="Disabled"
          size="small"
          isDisabled
          options={levels}
          value="on"
          onChange={setLevel}
        />
      </Specimen>
      <Specimen name="Switch">
        <Switch defaultSelected>Single-letter shortcuts</Switch>
        <Switch>Compact rows</Switch>
        <Switch isDisabled>Disabled</Switch>
        <Switch isDisabled isSelected>
          Disabled, on
        </Switch>
        <Switch description="Applies to the words of messages.">Serif reading text</Switch>
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox defaultSelected>Include thinking</Checkbox>
        <Checkbox>Include attachments</Checkbox>
        <Checkbox isIndeterminate>All tools</Checkbox>
        <Checkbox isInvalid>Needed</Checkbox>
        <Checkbox isDisabled isSelected>
          Disabled
        </Checkbox>
        <Checkbox description="2 conversations are private.">Include private</Checkbox>
      </Specimen>
    </>
  );
}
