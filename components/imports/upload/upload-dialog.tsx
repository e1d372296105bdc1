"use client";

import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { formatBytes } from "@/components/ui/format/bytes";
import { numberFormat } from "@/components/ui/format/intl-cache";
import { useFormat } from "@/components/ui/format/context";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import { filesSent } from "../run/progress-labels";

/** Progress while files are sent and looked at. Nothing is in the library yet. */
export function UploadDialog({
  upload,
}: {
  upload: { sizes: readonly number[]; sent: number; total: number; cancel: () => void };
}) {
  const { locale } = useFormat();
  const isSent = upload.sent >= upload.total;
  const { length } = upload.sizes;
  const files = length === 1 ? "1 file" : `${numberFormat(locale).format(length)} files`;
  const bytes = `${formatBytes(upload.sent, locale)} of ${formatBytes(upload.total, locale)}`;
  const arrived = numberFormat(locale).format(filesSent(upload.sizes, upload.sent));
  return (
    <Dialog
      isOpen
      isDismissable={false}
      size="small"
      title={isSent ? `Reading ${files}` : `Uploading ${files}`}
      onOpenChange={() => upload.cancel()}
      footer={<Button onPress={upload.cancel}>Cancel</Button>}
    >
      <ProgressBar
        label={isSent ? "Reading the contents" : "Uploading"}
        isIndeterminate={isSent}
        value={isSent ? 0 : upload.sent}
        max={Math.max(1, upload.total)}
        valueText={
          isSent
            ? formatBytes(upload.total, locale)
            : length === 1
              ? bytes
              : `${arrived} of ${files} · ${bytes}`
        }
      />
      <p className="mt-3 text-small text-ink-soft">You see a plan before anything is imported.</p>
    </Dialog>
  );
}
