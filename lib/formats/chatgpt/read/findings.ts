import type { FlatTree, TreeNode } from "@/lib/domain/conversation/tree/flatten";
import { formatPointer } from "@/lib/json/positions";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { isBlank } from "@/lib/formats/kit/source/unmapped";

import type { SourceMessage } from "./source-message";

/** Where a node of the tree stands in the file. */
export function nodePath(pointer: string, nodeId: string): string {
  return pointer + formatPointer(["mapping", nodeId]);
}

/** What is wrong with the tree of a conversation; every message is kept all the same. */
export function treeFindings(
  tree: FlatTree<SourceMessage>,
  broken: readonly string[],
  pointer: string,
): Diagnostic[] {
  return [
    ...broken.map((id): Diagnostic => ({
      severity: "warning",
      rule: "import.node-unusable",
      message: "This entry of the message tree is not a message; it is kept as it is.",
      path: nodePath(pointer, id),
    })),
    ...tree.orphans.map((id): Diagnostic => ({
      severity: "warning",
      rule: "import.parent-missing",
      message: "The message this one follows is not in the export; it is placed at the start.",
      path: nodePath(pointer, id),
    })),
    ...tree.cuts.map((id): Diagnostic => ({
      severity: "warning",
      rule: "import.parents-in-circle",
      message: "This message follows itself through others; the circle is cut open here.",
      path: nodePath(pointer, id),
    })),
  ];
}

/** Times that are there and cannot be read; they are kept as they stand. */
export function unreadableTimes(
  nodes: readonly TreeNode<SourceMessage>[],
  pointer: string,
): Diagnostic[] {
  return nodes.flatMap(({ id, message }) => {
    if (message === null || message.created || isBlank(message.record["create_time"])) return [];
    const finding: Diagnostic = {
      severity: "info",
      rule: "import.time-unreadable",
      message: "The time of this message cannot be read; it is kept as it is.",
      path: `${nodePath(pointer, id)}/message/create_time`,
    };
    return [finding];
  });
}
