"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { permissionTestsQuery } from "@/lib/queries/permission-reports";
import { TestMark } from "./test-mark";

/** How the permission tests of a stored toolset come out; nothing where it has none. */
export function ToolsetTestMark({ rowId, toolsetId }: { rowId: number; toolsetId: string }) {
  const report = useQuery(permissionTestsQuery()).data;
  const tests = report?.toolsets.find((toolset) => toolset.rowId === rowId)?.tests ?? [];
  if (tests.length === 0) return null;
  const green = tests.filter(({ outcome }) => outcome.isGreen).length;
  return (
    <Link
      href={`/permissions/checks?${new URLSearchParams({ q: toolsetId }).toString()}`}
      prefetch={false}
      tabIndex={-1}
      className="rounded-control focus-visible:focus-ring"
    >
      <TestMark green={green} red={tests.length - green} />
    </Link>
  );
}
