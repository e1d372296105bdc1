import { CircleCheck, CircleX } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";

/** Says how permission tests come out: a mark, and the words that it represents. */
export function TestMark({ green, red }: { green: number; red: number }) {
  if (green + red === 0) return null;
  const title = `Permission tests: ${green} green, ${red} red`;
  return red > 0 ? (
    <Badge tone="danger" icon={<CircleX aria-hidden />} title={title}>
      {red} red
    </Badge>
  ) : (
    <Badge tone="success" icon={<CircleCheck aria-hidden />} title={title}>
      {green} green
    </Badge>
  );
}
