"use client";

import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { formatBytes } from "@/components/ui/format/bytes";
import { useFormat } from "@/components/ui/format/context";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";

/** Progress while files are sent and looked at. Nothing is in the library yet. */
export function UploadDialog({
  upload,
}: {
  upload: { count: number; sent: number; total: number; cancel: () => void };
}) {
  const { locale } = useFormat();
  const isSent = upload.sent >= upload.total;
  const files = upload.count === 1 ? "1 file" : `${upload.count} files`;
  return (
    <Dialog
      isOpen
      isDismissable={false}
      size="small"
      title={isSent ? `Reading ${files}` : `Receiving ${files}`}
      onOpenChange={() => upload.cancel()}
      footer={<Button onPress={upload.cancel}>Cancel</Button>}
    >
      <ProgressBar
        label={isSent ? "Looking at what is inside" : "Receiving"}
        isIndeterminate={isSent}
        value={isSent ? 0 : upload.sent}
        max={Math.max(1, upload.total)}
        valueText={
          isSent
            ? formatBytes(upload.total, locale)
            : `${formatBytes(upload.sent, locale)} of ${formatBytes(upload.total, locale)}`
        }
      />
      <p className="mt-3 text-small text-ink-soft">
        Nothing is imported before you agree to the plan.
      </p>
    </Dialog>
  );
}
