"use client";

import { PenLine } from "lucide-react";
import { ButtonLink } from "@/components/ui/button/button-link";

/** The way to a conversation that a person writes or pastes. */
export function NewConversationLink() {
  return (
    <ButtonLink href="/conversations/new" icon={<PenLine aria-hidden size={16} />}>
      <span className="max-sm:sr-only">New conversation</span>
    </ButtonLink>
  );
}
