"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { PlainText } from "@/components/ui/text/plain-text";
import { TextLink } from "@/components/ui/text/text-link";
import { Time } from "@/components/ui/text/time";
import { readNotificationsAction } from "@/lib/actions/discussion/notifications";
import { notificationHref, type Notification } from "@/lib/domain/notifications/notification";
import { notificationKeys, notificationsQuery } from "@/lib/queries/notifications";

/** What the member should know of, with the way to each. */
export function NotificationList() {
  const [which, setWhich] = useState<"all" | "unread">("all");
  const [problem, setProblem] = useState<string | null>(null);
  const queries = useQueryClient();
  const refreshPage = useRefresh();
  const found = useInfiniteQuery(notificationsQuery(which === "unread"));
  const read = async (ids: string[] | null) => {
    const result = await send(readNotificationsAction, { ids });
    setProblem(result.ok ? null : result.error.message);
    await queries.invalidateQueries({ queryKey: notificationKeys.all });
    // The notice above every page may be among them.
    refreshPage();
  };
  if (found.isError) {
    return <LoadError title="The notifications could not be loaded" query={found} />;
  }
  if (found.data === undefined) return <Skeleton className="h-40 w-full" />;
  const items = found.data.pages.flatMap((page) => page.items);
  const unread = found.data.pages[0]?.unread ?? 0;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Notifications"
          size="small"
          options={[
            { value: "all", label: "All" },
            { value: "unread", label: "Unread" },
          ]}
          value={which}
          onChange={setWhich}
        />
        {unread === 0 ? null : (
          <Button size="small" onPress={() => read(null)}>
            Mark all as read
          </Button>
        )}
      </div>
      {problem === null ? null : <InlineError title={problem} />}
      {items.length === 0 ? (
        <EmptyState
          icon={<Bell />}
          title={which === "all" ? "No notifications" : "No unread notifications"}
        >
          You’re told here when somebody mentions you, replies to your comments, or opens your
          private conversations.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <NotificationRow key={item.id} notification={item} onRead={() => read([item.id])} />
          ))}
        </ul>
      )}
      {found.hasNextPage ? (
        <Button
          size="small"
          isPending={found.isFetchingNextPage}
          onPress={() => found.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}

function NotificationRow({
  notification,
  onRead,
}: {
  notification: Notification;
  onRead: () => Promise<void>;
}) {
  const { comment, reason, createdMs, readMs } = notification;
  const isUnread = readMs === null;
  return (
    <li className="flex gap-3 py-3">
      <span
        aria-hidden
        className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? "bg-accent" : ""}`}
      />
      <div className="min-w-0 flex-1 space-y-1">
        <p className={`text-body wrap-anywhere ${isUnread ? "font-medium" : ""}`}>
          {isUnread ? <span className="sr-only">Unread: </span> : null}
          <TextLink
            href={notificationHref(notification)}
            onPress={() => {
              if (isUnread) onRead().catch(reportError);
            }}
          >
            <NameText text={happened(notification)} />
          </TextLink>
        </p>
        {comment === null || comment.text === "" ? null : (
          <p className="line-clamp-3 text-small wrap-anywhere text-ink-soft">
            <NameText text={comment.text} hasLines />
          </p>
        )}
        {reason === null ? null : (
          <p className="text-small wrap-anywhere text-ink-soft">
            <PlainText text={reason} hasLines />
          </p>
        )}
        <p className="text-small text-ink-faint">
          <Time what="received" value={createdMs} />
        </p>
      </div>
      {isUnread ? (
        <Button size="small" variant="quiet" onPress={onRead}>
          Mark as read
        </Button>
      ) : null}
    </li>
  );
}

/** What happened, as a sentence without its time. */
function happened({ kind, actor, conversation }: Notification): string {
  const title = conversation?.title ?? "";
  const where = title === "" ? "a conversation" : `“${title}”`;
  switch (kind) {
    case "mention":
      return `${actor ?? "A former member"} mentioned you in ${where}`;
    case "reply":
      return `${actor ?? "A former member"} replied to you in ${where}`;
    case "private-opened":
      return `${actor ?? "A former member"} opened your private conversations`;
    case "handed-over":
      return "A member who deleted their account handed their private conversations over to you";
    case "link-opened":
      return `${actor ?? "Someone with the link"} opened your link to ${where} for the first time`;
  }
}
