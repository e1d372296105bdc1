import { Inbox, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { DropOverlay } from "@/components/ui/feedback/drop-overlay";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Spinner } from "@/components/ui/feedback/spinner";

export function Feedback() {
  return (
    <>
      <ProgressBar
        label="Importing"
        value={1204}
        max={9000}
        noun="conversations"
        detail="conversations.json"
      />
      <ProgressBar label="Reading the archive" isIndeterminate value={310} noun="files" />
      <InlineError
        title="One item could not be read"
        actions={<Button size="small">Show the place</Button>}
      >
        Line 14 ends in the middle of a text. The other 42 items are not affected.
      </InlineError>
      <InlineError tone="warning" title="Changed in another tab">
        Your text is kept below.
      </InlineError>
      <InlineError tone="info" title="3 fields of the source have no place in a conversation">
        They are kept in its extensions.
      </InlineError>
      <EmptyState
        icon={<Inbox />}
        title="No conversations yet"
        actions={
          <>
            <Button variant="primary">Choose files</Button>
            <Button>Add the samples</Button>
          </>
        }
      >
        Drop a file anywhere in the window.
      </EmptyState>
      <EmptyState
        icon={<SearchX />}
        title="Nothing matches"
        actions={<Button size="small">Clear 2 filters</Button>}
      >
        “Private” and “With problems” hide 42 conversations.
      </EmptyState>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/4" />
      </div>
      <Spinner label="Loading" />
      <div className="relative h-60 overflow-hidden rounded-card contain-layout">
        <DropOverlay isVisible />
      </div>
    </>
  );
}
