"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/feedback/badge";
import { LoadError } from "@/components/lists/load-error";
import { Sheet } from "@/components/ui/dialog/sheet";
import { useSheetDock } from "@/components/ui/dialog/sheet-dock";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Tree } from "@/components/ui/list/tree";
import { TreeRow } from "@/components/ui/list/tree-row";
import { TextLink } from "@/components/ui/text/text-link";
import { branchesQuery, branchGraphQuery } from "@/lib/queries/conversations/branches";
import { BranchGraphPicture } from "@/components/pictures/branch-graph";
import { pictureFormat } from "@/components/pictures/format";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useFormat } from "@/components/ui/format/context";
import { useReader } from "../state/reader-context";
import { BranchActions } from "./branch-actions";
import { branchTree, type BranchNode } from "./branch-rows";

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

function Row({ node, onChoose }: { node: BranchNode; onChoose: (leafId: number) => void }) {
  const { run, children } = node;
  return (
    <TreeRow
      id={node.id}
      title={run.words === "" ? `A message of ${run.role} without words` : run.words}
      onAction={() => onChoose(run.leafId)}
      trailing={
        <span className="flex shrink-0 items-center gap-2 text-caption text-ink-faint tabular-nums">
          {counted(run.length, "message", "messages")}
          {run.onPath ? <Badge tone="accent">shown</Badge> : null}
        </span>
      }
    >
      {children.map((child) => (
        <Row key={child.id} node={child} onChoose={onChoose} />
      ))}
    </TreeRow>
  );
}

/** All branches of the conversation; choosing one shows the whole path through it. */
export function BranchesSheet({ onClose }: { onClose: () => void }) {
  const reader = useReader();
  // Null within the sheet itself, so that it is asked here.
  const isDocked = useSheetDock() !== null;
  const { path } = reader.timelineLook;
  const branches = useQuery(branchesQuery(reader.conversationId, path ?? null));
  const map = branches.data;
  const choose = async (leafId: number) => {
    await reader.changeTimeline({ path: leafId });
    onClose();
  };
  return (
    <Sheet
      title="Branches"
      size="wide"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="space-y-4">
        {branches.isError ? (
          <LoadError title="The branches could not be loaded" query={branches} />
        ) : null}
        {branches.isPending ? <Skeleton className="h-40 w-full" /> : null}
        {map !== undefined && map.runs.length === 0 ? (
          <RetryGraph isDocked={isDocked} onClose={onClose} />
        ) : null}
        {map === undefined || map.runs.length === 0 ? null : (
          <>
            <p className="text-small text-ink-soft">
              {counted(map.leaves, "branch", "branches")}. Choose a row to read the path through it.
              Viewing changes nothing.
              {map.truncated ? " Only the first 1,000 runs are listed." : ""}
            </p>
            <p className="text-small">
              <TextLink
                href={`/conversations/${encodeURIComponent(reader.conversationId)}/branches`}
              >
                Show as picture
              </TextLink>
            </p>
            <Tree
              label="Branches"
              defaultExpandedKeys={map.runs.flatMap(({ onPath }, at) =>
                onPath ? [String(at)] : [],
              )}
            >
              {branchTree(map).map((node) => (
                <Row key={node.id} node={node} onChoose={choose} />
              ))}
            </Tree>
            <BranchActions map={map} onClose={onClose} />
          </>
        )}
      </div>
    </Sheet>
  );
}

/** The retries of a conversation whose source recorded no tree, as a picture. */
function RetryGraph({ isDocked, onClose }: { isDocked: boolean; onClose: () => void }) {
  const reader = useReader();
  const { locale } = useFormat();
  const graph = useQuery(branchGraphQuery(reader.conversationId));
  if (graph.isError) {
    return <LoadError title="The retries could not be loaded" query={graph} />;
  }
  if (graph.data === undefined) return <Skeleton className="h-40 w-full" />;
  if (graph.data.forks === 0) {
    return (
      <EmptyState title="No branches or retries">
        Messages with several answers appear here with the path that is shown.
      </EmptyState>
    );
  }
  return (
    <BranchGraphPicture
      graph={graph.data}
      format={pictureFormat(locale)}
      onFollow={async ({ id }) => {
        // Next to the messages it stays; over them it would hide where one has gone.
        if (!isDocked) onClose();
        await reader.goTo({ message: id });
      }}
    />
  );
}
