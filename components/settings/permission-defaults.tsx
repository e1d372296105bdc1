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
      <h2 id="permission-defaults" className="text-body font-medium">
        Permission defaults
      </h2>
      <p className="text-small text-ink-soft">
        CJSON lets each application decide how it applies defaults, and asks it to show them. Here a
        conversation’s override comes first, then the tool, then the defaults of its toolset, then
        these two. Where none of them says anything, the standard’s own defaults apply: on, and no
        approval. Nothing of this is written into a file.
      </p>
      <div className="divide-y divide-line">
        <ChoiceRow title="Tools are" about="Whether a tool is offered when nothing else says so.">
          <SegmentedControl
            label="Tools are"
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
          title="Calls are"
          about="Whether a call has to be approved when nothing else says so."
        >
          <SegmentedControl
            label="Calls are"
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
