import type { Notification } from "@/lib/domain/notifications/notification";

/** What happened, as a sentence without its time. */
export function happened({ kind, actor, conversation }: Notification): string {
  const title = conversation?.title ?? "";
  const where = title === "" ? "a conversation" : `“${title}”`;
  switch (kind) {
    case "mention":
      return `${actor ?? "A former member"} mentioned you in ${where}`;
    case "reply":
      return `${actor ?? "A former member"} replied to you in ${where}`;
    case "private-opened":
      return `${actor ?? "A former member"} opened your private conversations`;
    case "handed-over":
      return "A member who deleted their account handed their private conversations over to you";
    case "link-opened":
      return `${actor ?? "Someone with the link"} opened your link to ${where} for the first time`;
  }
}
