"use client";

import { ChoiceRow } from "@/components/settings/choice-row";
import { useSetting } from "@/components/settings/use-setting";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { Settings } from "@/lib/domain/library/setting";

/** Whether programs on this machine need a key. */
export function KeyRequirement({ settings }: { settings: Settings }) {
  const { valueOf, save } = useSetting(settings);
  return (
    <ChoiceRow
      title="Programs on this machine"
      about="Without a key every program on this machine can change the toolsets, and its calls count as yours."
    >
      <SegmentedControl
        label="Programs on this machine"
        options={[
          { value: "required", label: "Need a key" },
          { value: "optional", label: "Need none" },
        ]}
        value={valueOf("apiKeys")}
        onChange={(value) => save("apiKeys", value)}
      />
    </ChoiceRow>
  );
}
