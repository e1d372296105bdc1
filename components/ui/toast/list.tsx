"use client";

import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Text } from "react-aria-components/Text";
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastBody,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from "react-aria-components/Toast";
import { Button } from "../button/button";
import { cn } from "../style/cn";
import { IconButton } from "../button/icon-button";
import { floatingClass } from "../style/surface";
import type { ToastContent, ToastProgress } from "./queue";
import { makeRoom } from "./make-room";
import { shortenNames } from "./shorten-names";
import { timedQueue } from "./timed-queue";
import { PlainText } from "../text/plain-text";
import { ProgressBar } from "../feedback/progress-bar";

const marks: Record<ToastContent["tone"], React.ReactNode> = {
  neutral: null,
  success: <CircleCheck aria-hidden className="text-success" />,
  warning: <TriangleAlert aria-hidden className="text-warning" />,
  danger: <CircleAlert aria-hidden className="text-danger" />,
};

/** The toast. It is in a landmark, which F6 reaches. */
export default function ToastList() {
  return (
    <AriaToastRegion
      queue={timedQueue}
      className="toasts pointer-events-none fixed inset-x-4 bottom-[calc(5rem+var(--followed-height))] z-50 flex flex-col items-center gap-2 rounded-card outline-none sm:bottom-[calc(1.5rem+var(--followed-height))]"
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          ref={makeRoom}
          className={cn(
            "pointer-events-auto flex w-full max-w-medium items-center gap-3 py-2 ps-4 pe-2 starting:opacity-0",
            "transition-state data-focus-visible:focus-ring",
            floatingClass,
          )}
        >
          {marks[toast.content.tone]}
          <ToastBody className="min-w-0 flex-1 text-body">
            <Text slot="title" className="block font-medium break-words">
              <PlainText text={shortenNames(toast.content.title)} />
            </Text>
            {toast.content.progress === undefined ? null : (
              <ToastBar progress={toast.content.progress} />
            )}
            {toast.content.description === undefined ? null : (
              <Text slot="description" className="block text-small break-words text-ink-soft">
                <PlainText text={shortenNames(toast.content.description)} />
              </Text>
            )}
          </ToastBody>
          {toast.content.actions.map((action) => (
            <ToastActionButton key={action.label} toastKey={toast.key} action={action} />
          ))}
          <IconButton label="Dismiss" size="small" slot="close">
            <X aria-hidden />
          </IconButton>
        </Toast>
      )}
    </AriaToastRegion>
  );
}

function ToastBar({ progress }: { progress: ToastProgress }) {
  const done = useSyncExternalStore(progress.subscribe, progress.done, progress.done);
  return <ProgressBar label="Done" value={done} max={progress.total} className="pt-1" />;
}

function ToastActionButton({
  toastKey,
  action,
}: {
  toastKey: string;
  action: ToastContent["actions"][number];
}) {
  return (
    <Button
      size="small"
      onPress={async () => {
        timedQueue.close(toastKey);
        await action.onAction();
      }}
    >
      <PlainText text={action.label} />
    </Button>
  );
}
