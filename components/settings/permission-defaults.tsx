"use client";

import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { Settings } from "@/lib/domain/library/setting";
import { ChoiceRow } from "./choice-row";
import { useSetting } from "./use-setting";

/** What applies to tools without a more specific setting. */
export function PermissionDefaults({ settings }: { settings: Settings }) {
  const { valueOf, save } = useSetting(settings);
  return (
    <section className="pt-8" aria-labelledby="permission-defaults">
      <h2 id="permission-defaults" className="text-body font-semibold">
        Permission defaults
      </h2>
      <p className="text-small text-ink-soft">
        They apply where neither the conversation nor the tool nor its toolset sets anything. If
        they aren’t set either, tools are on and run without approval. They are never written into a
        file.
      </p>
      <div className="divide-y divide-line">
        <ChoiceRow title="Tools" about="Whether tools without a setting of their own are offered.">
          <SegmentedControl
            label="Tools"
            options={[
              { value: "unset", label: "Not set (On)" },
              { value: "on", label: "On" },
              { value: "off", label: "Off" },
            ]}
            value={valueOf("defaultEnabled")}
            onChange={(value) => save("defaultEnabled", value)}
          />
        </ChoiceRow>
        <ChoiceRow
          title="Approval"
          about="Whether calls of tools without a setting of their own need approval."
        >
          <SegmentedControl
            label="Approval"
            options={[
              { value: "unset", label: "Not set (Allow)" },
              { value: "ask", label: "Ask" },
              { value: "allow", label: "Allow" },
            ]}
            value={valueOf("defaultApproval")}
            onChange={(value) => save("defaultApproval", value)}
          />
        </ChoiceRow>
      </div>
    </section>
  );
}
