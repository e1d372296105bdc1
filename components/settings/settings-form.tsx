"use client";

import { DraftSetting } from "@/components/drafts/draft-setting";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { SettingKey, Settings } from "@/lib/domain/library/setting";
import { Button } from "@/components/ui/button/button";
import { ChoiceRow } from "./choice-row";
import { useSetting } from "./use-setting";
import { runCommand } from "@/components/commands/registry";

interface Choice {
  key: SettingKey;
  title: string;
  about: string;
  options: { value: string; label: string }[];
}

const CHOICES: Choice[] = [
  {
    key: "reading",
    title: "Typeface of messages",
    about: "Applies to the text of messages only.",
    options: [
      { value: "sans", label: "Sans serif" },
      { value: "serif", label: "Serif" },
    ],
  },
  {
    key: "density",
    title: "Density",
    about: "The height of rows in lists and grids.",
    options: [
      { value: "comfortable", label: "Comfortable" },
      { value: "compact", label: "Compact" },
    ],
  },
  {
    key: "singleKeys",
    title: "Single-letter shortcuts",
    about:
      "Keys such as j, k, p and e in the reader. Turn them off if they get in the way of a screen reader or an extension.",
    options: [
      { value: "on", label: "On" },
      { value: "off", label: "Off" },
    ],
  },
  {
    key: "auditTrail",
    title: "Keep an audit trail",
    about:
      "Records edits in the document itself: only where it already has an audit trail, or in every document you edit.",
    options: [
      { value: "off", label: "Where there is one" },
      { value: "on", label: "Everywhere" },
    ],
  },
];

/** Every setting with what it does; each is saved as it is chosen. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { valueOf, save } = useSetting(settings);
  return (
    <div className="divide-y divide-line">
      <ChoiceRow title="Theme" about="Light, dark, or the system’s setting. Saved in this browser.">
        <ThemeSwitch />
      </ChoiceRow>
      {CHOICES.map(({ key, title, about, options }) => (
        <ChoiceRow key={key} title={title} about={about}>
          <SegmentedControl
            label={title}
            options={options}
            value={valueOf(key)}
            onChange={(value) => save(key, value)}
          />
        </ChoiceRow>
      ))}
      <ChoiceRow
        title="Drafts"
        about="Text you type stays in this browser until you save or discard it."
      >
        <DraftSetting />
      </ChoiceRow>
      <ChoiceRow title="Keyboard shortcuts" about="See and change the shortcut of every command.">
        <KeySettings />
      </ChoiceRow>
    </div>
  );
}

/** The way to the keys for those who use none. */
function KeySettings() {
  return <Button onPress={() => runCommand("help.keys")}>Show shortcuts</Button>;
}
