import { Bot, User, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import type { MessageView } from "@/lib/domain/conversation/view/types";

const ROLES = new Map<string, { word: string; icon: ReactNode }>([
  ["user", { word: "User", icon: <User aria-hidden size={14} /> }],
  ["assistant", { word: "Assistant", icon: <Bot aria-hidden size={14} /> }],
  ["tool", { word: "Tool", icon: <Wrench aria-hidden size={14} /> }],
]);

const RULES = new Map([
  ["user", "border-role-user"],
  ["assistant", "border-role-assistant"],
  ["tool", "border-role-tool"],
]);

/** The class of the thin rule next to a message. */
export function roleRule(role: string): string {
  return RULES.get(role) ?? "border-line-strong";
}

/** Who speaks. That a user is the owner of the conversation goes without saying; its details name them. */
export function MessageRole({
  message,
  ownerId,
}: {
  message: MessageView;
  /** Of the conversation; null where it has none, or is not in the library. */
  ownerId: string | null;
}) {
  const role = ROLES.get(message.role) ?? { word: message.role, icon: null };
  return (
    <>
      {role.icon}
      {message.note === null ? role.word : "System note"}
      {message.senderId === null || message.senderId === ownerId ? null : (
        <NameText className="max-w-48 truncate font-normal text-ink-soft" text={message.senderId} />
      )}
    </>
  );
}
