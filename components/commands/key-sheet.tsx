"use client";

import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { changeSetting } from "@/components/saving/change-setting";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { SearchField } from "@/components/ui/fields/search-field";
import { Sheet } from "@/components/ui/dialog/sheet";
import { Switch } from "@/components/ui/fields/switch";
import { showToast } from "@/components/ui/toast/queue";
import { setSettingAction } from "@/lib/actions/settings";
import { COMMANDS, type CommandId } from "./catalog";
import { useKeyChoices } from "./key-bindings";
import { chooseKeys, readKeyChoices, type KeyChoices } from "./key-choices";
import { KeyRow } from "./key-row";
import { labelOf } from "./labels";

const GROUPS = [...new Set(COMMANDS.map(({ group }) => group))];

/** All keys, and where a person changes them. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const refreshPage = useRefresh();
  const { choices, choose: putInForce } = useKeyChoices();
  const [filter, setFilter] = useState("");
  const [recording, setRecording] = useState<CommandId | null>(null);
  const [isSingle, setIsSingle] = useState(
    () => document.documentElement.dataset["singleKeys"] !== "off",
  );

  async function saveSingle(isOn: boolean) {
    setIsSingle(isOn);
    const value = isOn ? "on" : "off";
    const result = await send(setSettingAction, { key: "singleKeys", value });
    if (result.ok) return refreshPage();
    setIsSingle(!isOn);
    showToast({ title: result.error.message, tone: "danger" });
  }
  async function choose(change: (choices: KeyChoices) => KeyChoices) {
    putInForce(change(choices));
    const result = await changeSetting("keys", JSON.stringify(choices), (value) =>
      JSON.stringify(change(readKeyChoices(value))),
    );
    putInForce(result.ok ? readKeyChoices(result.data) : choices);
    if (result.ok) return refreshPage();
    showToast({ title: result.error.message, tone: "danger" });
  }
  const shown = COMMANDS.filter(({ id }) =>
    labelOf(id).toLowerCase().includes(filter.trim().toLowerCase()),
  );

  return (
    <Sheet
      title="Keyboard shortcuts"
      size="narrow"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="space-y-6">
        <SearchField label="Find a command" value={filter} onChange={setFilter} />
        <Switch
          isSelected={isSingle}
          onChange={saveSingle}
          description="Off: only shortcuts with Control, Command or Alt work."
        >
          Single-letter shortcuts
        </Switch>
        {GROUPS.map((group) => {
          const commands = shown.filter((command) => command.group === group);
          if (commands.length === 0) return null;
          return (
            <section key={group} aria-label={group}>
              <h3 className="text-small font-medium text-ink-soft">{group}</h3>
              <ul className="divide-y divide-line">
                {commands.map((command) => (
                  <KeyRow
                    key={command.id}
                    id={command.id}
                    command={command}
                    choices={choices}
                    isRecording={recording === command.id}
                    onRecord={(isOn) => setRecording(isOn ? command.id : null)}
                    onChoose={(keys) => choose((now) => chooseKeys(now, command.id, keys))}
                  />
                ))}
              </ul>
            </section>
          );
        })}
        {shown.length === 0 ? (
          <p className="text-small text-ink-faint">No matching commands.</p>
        ) : null}
        {Object.keys(choices).length === 0 ? null : (
          <Button onPress={() => choose(() => ({}))}>Reset all shortcuts</Button>
        )}
      </div>
    </Sheet>
  );
}
