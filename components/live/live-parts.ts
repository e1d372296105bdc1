"use client";

import { createElement } from "react";
import { useAccount } from "@/components/shell/account/account";
import { whenTold } from "./when-told";

/** Shows what others change in the open conversation, and tells them which message is edited here, by its row id. */
export const LiveConversation = whenTold(
  async () => (await import("./follow-conversation")).FollowConversation,
);

/** Shows what others change in the open toolset file. */
export const LiveToolset = whenTold(async () => (await import("./follow-toolset")).FollowToolset);

/** Shows in reports about permissions what others change. `mark` says how the reports of this page stood. */
export const LiveReports = whenTold(async () => (await import("./follow-reports")).FollowReports);

/** Shows what others change in the conversation whose overrides are shown. */
export const LiveOverrides = whenTold(
  async () => (await import("./follow-overrides")).FollowOverrides,
);

const WhoIsHere = whenTold(async () => (await import("./present-members")).PresentMembers);

/** The other members who have the conversation open now. */
export function PresentMembers() {
  // Without accounts there are no others.
  return useAccount() === null ? null : createElement(WhoIsHere);
}

/** Says which other members are editing a message now. */
export const EditedByOthers = whenTold(
  async () => (await import("./edited-by-others")).EditedByOthers,
  ({ conversation }) => conversation !== null && conversation.present.length > 0,
);
