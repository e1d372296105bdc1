"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { KeySettings } from "@/components/commands/key-settings";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/toast-queue";
import { setSettingAction } from "@/lib/actions/settings";
import type { SettingKey, Settings } from "@/lib/domain/document/setting";

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
    about: "The words of a conversation; the rest of the app keeps its own.",
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
    title: "Single-letter keys",
    about:
      "Keys such as j, k, p and e in the reader. Switch them off if they get in the way of other tools.",
    options: [
      { value: "on", label: "On" },
      { value: "off", label: "Off" },
    ],
  },
  {
    key: "auditTrail",
    title: "Keep an audit trail",
    about:
      "Off: edits are recorded in documents that already keep a trail. On: in every document that is edited.",
    options: [
      { value: "off", label: "Where there is one" },
      { value: "on", label: "Everywhere" },
    ],
  },
];

function Row({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children: React.ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-48 flex-1">
        <h2 className="text-body font-medium">{title}</h2>
        <p className="text-small text-ink-soft">{about}</p>
      </div>
      {children}
    </div>
  );
}

/** Every setting with what it does; each is saved as it is chosen. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const router = useRouter();
  const [chosen, setChosen] = useState<Readonly<Partial<Record<SettingKey, string>>>>({});
  const save = async (key: SettingKey, value: string) => {
    setChosen((former) => ({ ...former, [key]: value }));
    const result = await setSettingAction({ key, value });
    if (!result.ok) {
      setChosen((former) => ({ ...former, [key]: settings[key] }));
      showToast({ title: result.error.message, tone: "danger" });
      return;
    }
    router.refresh();
  };
  return (
    <div className="divide-y divide-line">
      <Row title="Theme" about="Light, dark, or as the system says. Kept in this browser.">
        <ThemeSwitch />
      </Row>
      {CHOICES.map(({ key, title, about, options }) => (
        <Row key={key} title={title} about={about}>
          <SegmentedControl
            label={title}
            options={options}
            value={chosen[key] ?? settings[key]}
            onChange={(value) => save(key, value)}
          />
        </Row>
      ))}
      <Row title="Keys" about="Everything that can be done by a key; each can be changed.">
        <KeySettings />
      </Row>
    </div>
  );
}
