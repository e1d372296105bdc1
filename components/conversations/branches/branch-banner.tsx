"use client";

import { useQuery } from "@tanstack/react-query";
import { GitBranch } from "lucide-react";
import { openedPart } from "@/components/saving/opened-part";
import { Button } from "@/components/ui/button/button";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { branchesQuery } from "@/lib/queries/conversations/branches";
import { useReader } from "../state/reader-context";
import { branchChoices, branchNumber, branchTree, type BranchChoice } from "./branch-rows";

const load = () => import("./branch-menu");
const BranchMenu = openedPart(load);

function Choice({ choice }: { choice: BranchChoice }) {
  return (
    <li className="flex items-center gap-1">
      <span aria-hidden className="text-ink-faint">
        ›
      </span>
      <LazyOverlay
        kind="menu"
        load={load}
        renderTrigger={(trigger) => (
          <Button {...trigger} size="small">
            <span className="tabular-nums">{`${choice.at + 1} of ${choice.ways.length}`}</span>
          </Button>
        )}
      >
        {(anchor) => <BranchMenu anchor={anchor} choice={choice} />}
      </LazyOverlay>
    </li>
  );
}

/** Which branch is looked at, the choices that led there, and the ways out. */
export function BranchBanner() {
  const reader = useReader();
  const path = reader.timelineLook.path ?? null;
  const { data: map } = useQuery(branchesQuery(reader.conversationId, path));
  if (map === undefined) return null;
  const choices = branchChoices(branchTree(map));
  return (
    <nav
      aria-label="Branch"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-4 py-1 text-small"
    >
      <GitBranch aria-hidden size={14} className="text-accent" />
      <span className="tabular-nums">{`Branch ${branchNumber(map)} of ${map.leaves}`}</span>
      <ol className="flex flex-wrap items-center gap-1">
        <li>
          <Button size="small" onPress={() => reader.goTo(0)}>
            Start
          </Button>
        </li>
        {choices.map((choice, depth) => (
          <Choice key={depth} choice={choice} />
        ))}
      </ol>
      <span className="ms-auto flex gap-2">
        <Button size="small" onPress={() => reader.open("branches")}>
          All branches
        </Button>
        <Button size="small" onPress={() => reader.changeTimeline({ path: null })}>
          Plain view
        </Button>
      </span>
    </nav>
  );
}
