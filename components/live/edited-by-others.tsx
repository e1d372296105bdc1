"use client";

import { useSyncExternalStore } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { liveState, onLiveState } from "@/lib/queries/live/state";

const nobody = () => "";

/** Says which other members are editing a message now. */
export function EditedByOthers({ messageId }: { messageId: number }) {
  const names = useSyncExternalStore(
    onLiveState,
    () =>
      (liveState()?.conversation?.present ?? [])
        .filter(({ editing }) => editing === messageId)
        .map(({ name }) => revealName(name))
        .join(" and "),
    nobody,
  );
  if (names === "") return null;
  const verb = names.includes(" and ") ? "are" : "is";
  return <p className="text-small text-accent">{`${names} ${verb} editing this message.`}</p>;
}
