import { Wrench } from "lucide-react";
import { OpenFilesButton } from "@/components/imports/page/open-files-button";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";

/** Stands where no line is: because nothing fits, or because nothing is there yet. */
export function GridEmpty({
  hasToolsets,
  isNarrowed,
  onClear,
}: {
  hasToolsets: boolean;
  isNarrowed: boolean;
  onClear: () => void;
}) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="No matching tools"
        actions={<Button onPress={onClear}>Clear the filter</Button>}
      >
        The filters hide every tool in this file.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Wrench aria-hidden size={28} />}
      title={hasToolsets ? "No tools yet" : "No toolsets in this file"}
      actions={<OpenFilesButton variant="primary" />}
    >
      Tools come from a server, by a sync, or from a file: drop a list of tools, a server’s
      configuration or a toolset anywhere in this window. Or add them by hand with “Edit”.
    </EmptyState>
  );
}
