"use client";

import { useQuery } from "@tanstack/react-query";
import { CornerLeftUp, GitFork } from "lucide-react";
import { TitleText } from "@/components/names/title-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { familyQuery } from "@/lib/queries/conversations/family";
import { useReader } from "../state/reader-context";

/** Where the conversation came from and what came out of it, next to its title. */
export function FamilyBadges() {
  const reader = useReader();
  const { data: family } = useQuery(familyQuery(reader.conversationId));
  if (family === undefined) return null;
  const { parent, fork, children } = family;
  return (
    <>
      {parent === null ? null : "missing" in parent ? (
        <Badge icon={<CornerLeftUp aria-hidden size={12} />} title={parent.missing}>
          parent not in this library
        </Badge>
      ) : (
        <ButtonLink
          size="small"
          icon={<CornerLeftUp aria-hidden size={14} />}
          href={`/conversations/${parent.id}${fork === null ? "" : `?m=${encodeURIComponent(fork.messageId)}`}`}
        >
          <span className="max-w-48 truncate">
            Child of <TitleText title={parent.title} isDerived={parent.titleDerived} />
          </span>
        </ButtonLink>
      )}
      {children.length === 0 ? null : (
        <Button
          size="small"
          icon={<GitFork aria-hidden size={14} />}
          onPress={() => reader.open("family")}
        >
          {children.length === 1 ? "1 child" : `${children.length} children`}
        </Button>
      )}
    </>
  );
}
