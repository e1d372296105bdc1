import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";
import type { AttachmentCheck } from "@/lib/domain/conversation/attachments/check";

/** What a check of a file has found. */
export function IntegrityVerdict({ check }: { check: AttachmentCheck }) {
  const { size, hash, bytes, sha256 } = check;
  const facts = `${bytes} bytes, SHA-256 ${sha256}`;
  const differing = [size === "differs" ? "size" : "", hash === "differs" ? "hash" : ""].filter(
    (name) => name !== "",
  );
  if (differing.length > 0) {
    return (
      <Badge tone="danger" icon={<ShieldAlert aria-hidden />} title={facts}>
        {`${differing.join(" and ")} ${differing.length === 1 ? "differs" : "differ"} from the record`}
      </Badge>
    );
  }
  if (size === "not-recorded" && hash === "not-recorded") {
    return (
      <Badge icon={<ShieldQuestionMark aria-hidden />} title={facts}>
        no size or hash recorded
      </Badge>
    );
  }
  const verified = hash === "verified" ? (size === "verified" ? "size and hash" : "hash") : "size";
  return (
    <Badge tone="success" icon={<ShieldCheck aria-hidden />} title={facts}>
      {`${verified} verified`}
    </Badge>
  );
}
