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
      title="Local programs"
      about="Without a key every program on this machine can change the toolsets, and its calls count as yours."
    >
      <SegmentedControl
        label="Local programs"
        options={[
          { value: "required", label: "Require API key" },
          { value: "optional", label: "Allow without key" },
        ]}
        value={valueOf("apiKeys")}
        onChange={(value) => save("apiKeys", value)}
      />
    </ChoiceRow>
  );
}
