"use client";

import { whenTold } from "./when-told";

/** Shows what others have changed in lists; mount it once. `mark` says how the lists of this page stood. */
export const LiveLists = whenTold(async () => (await import("./follow-lists")).FollowLists);

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

/** The other members who have the conversation open now. */
export const PresentMembers = whenTold(
  async () => (await import("./present-members")).PresentMembers,
);

/** Says which other members are editing a message now. */
export const EditedByOthers = whenTold(
  async () => (await import("./edited-by-others")).EditedByOthers,
);
