import type { FlatTree } from "@/lib/domain/conversation/tree/flatten";
import type { Diagnostic } from "@/lib/validation/diagnostic";

const RULES = {
  duplicates: {
    rule: "import.message-id-repeated",
    message: "Another message has this id too; the first one counts.",
  },
  orphans: {
    rule: "import.parent-missing",
    message: "The message this one follows is not in the export; it is placed at the start.",
  },
  cuts: {
    rule: "import.parents-in-circle",
    message: "This message follows itself through others; the circle is cut open here.",
  },
} as const;

/**
 * What is wrong with the tree of a conversation.
 * @param paths JSON Pointers of the nodes by their ids
 */
export function treeFindings(
  tree: FlatTree<unknown>,
  paths: ReadonlyMap<string, string>,
): Diagnostic[] {
  const lists = ["duplicates", "orphans", "cuts"] as const;
  return lists.flatMap((list) =>
    tree[list].map((id): Diagnostic => ({
      severity: "warning",
      ...RULES[list],
      path: paths.get(id) ?? "",
    })),
  );
}
