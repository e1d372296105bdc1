import { NameText } from "@/components/names/name-text";
import { Time } from "@/components/ui/text/time";
import type { AuditEntryView } from "@/lib/domain/conversation/view/types";

/** When an entry of an audit trail says it was made; a text that is no time is shown as written. */
export function AuditTime({ entry: { ms, timestamp } }: { entry: AuditEntryView }) {
  if (ms === null && timestamp !== "") return <NameText text={`noted ${timestamp}`} />;
  return <Time what="noted" value={ms} />;
}
