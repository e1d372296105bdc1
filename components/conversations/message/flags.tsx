import { EyeOff, Pin, Trash2, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";
import type { MessageView } from "@/lib/domain/conversation/view/types";

/** Whether there is anything to flag. */
export function hasFlags({ pinned, edited, deleted, hidden, problems }: MessageView): boolean {
  return pinned || edited || deleted || hidden || problems > 0;
}

/** What is notable about a message, in short. */
export function MessageFlags({ message }: { message: MessageView }) {
  return (
    <>
      {message.pinned ? (
        <Badge tone="accent" icon={<Pin aria-hidden size={12} />}>
          pinned
        </Badge>
      ) : null}
      {message.edited ? <Badge>edited</Badge> : null}
      {message.deleted ? (
        <Badge tone="danger" icon={<Trash2 aria-hidden size={12} />}>
          deleted
        </Badge>
      ) : null}
      {message.hidden ? (
        <Badge icon={<EyeOff aria-hidden size={12} />} title="The source didn’t show this message">
          hidden in the source
        </Badge>
      ) : null}
      {message.problems > 0 ? (
        <Badge tone="warning" icon={<TriangleAlert aria-hidden size={12} />}>
          {message.problems === 1 ? "1 problem" : `${message.problems} problems`}
        </Badge>
      ) : null}
    </>
  );
}
