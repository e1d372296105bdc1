"use client";

import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { setSettingAction } from "@/lib/actions/settings";
import type { SettingKey, Settings } from "@/lib/domain/library/setting";

/** The chosen values, shown at once and taken back when saving fails. */
export function useSetting(settings: Settings) {
  const refreshPage = useRefresh();
  const [chosen, setChosen] = useState<Readonly<Partial<Record<SettingKey, string>>>>({});
  return {
    valueOf: (key: SettingKey) => chosen[key] ?? settings[key],
    save: async (key: SettingKey, value: string) => {
      setChosen((former) => ({ ...former, [key]: value }));
      const result = await send(setSettingAction, { key, value });
      if (!result.ok) {
        setChosen((former) => ({ ...former, [key]: settings[key] }));
        showToast({ title: result.error.message, tone: "danger" });
        return;
      }
      refreshPage();
    },
  };
}
