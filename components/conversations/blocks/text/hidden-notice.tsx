"use client";

import { EyeOff } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";

/** That a text holds characters which nobody sees. */
export default function HiddenNotice({ count }: { count: number }) {
  return (
    <Badge
      tone="warning"
      icon={<EyeOff aria-hidden />}
      title="They change how the text reads, or carry text of their own. “Show hidden characters” in the View menu marks them."
    >
      {count === 1 ? "1 hidden character" : `${count} hidden characters`}
    </Badge>
  );
}
