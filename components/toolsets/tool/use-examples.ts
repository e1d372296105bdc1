"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "@/components/saving/send";
import { failed } from "@/lib/actions/result";
import { editToolsAction } from "@/lib/actions/toolsets";
import { revisionKey } from "@/lib/domain/library/revision-step";
import type { ToolPage } from "@/lib/domain/toolset/view/tool-page";
import { equalJson } from "@/lib/json/equal";
import { toolPageQuery } from "@/lib/queries/toolsets/list";
import { asList, asText } from "@/lib/shared/read-value";
import type { useToolsetSave } from "../editor/use-toolset-save";

/** Adds and removes the examples of a tool. An example has no name but its position, which our own edits change. */
export function useExamples(page: ToolPage, save: ReturnType<typeof useToolsetSave>["save"]) {
  const { fileId, toolset, tool, position } = page;
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);

  /** The examples at a revision that our own last edit has made, and that the page does not show yet. */
  async function readAt(revision: number): Promise<readonly unknown[]> {
    const question = { fileId, toolsetId: toolset.id, name: asText(tool["name"]) ?? "", position };
    return asList(
      (await queryClient.fetchQuery(toolPageQuery(question, revision))).tool["examples"],
    );
  }

  async function edit(of: (now: readonly unknown[]) => Change | null): Promise<void> {
    let isDone = false;
    const error = await save(async (expecting) => {
      const expectedRevision = expecting(revisionKey.toolset(toolset.rowId), toolset.revision);
      let now: readonly unknown[] = asList(tool["examples"]);
      if (expectedRevision !== toolset.revision) {
        try {
          now = await readAt(expectedRevision);
        } catch {
          return failed("no-answer", "The server did not answer in time.");
        }
      }
      const change = of(now);
      if (change === null) {
        isDone = true;
        return failed("nothing", "This example no longer exists.");
      }
      const edited = { kind: "member" as const, tool: position, ...change };
      const sent = [{ toolsetId: toolset.rowId, expectedRevision, edit: edited }];
      return send(editToolsAction, { fileId, edits: sent });
    });
    setProblem(isDone ? null : (error?.message ?? null));
  }

  return {
    /** Why the last change was not saved. */
    problem,
    add: (value: unknown) => edit((now) => ({ path: ["examples", now.length], value })),
    remove: (example: unknown) =>
      edit((now) => {
        const at = now.findIndex((other) => equalJson(other, example));
        if (at === -1) return null;
        return { path: now.length === 1 ? ["examples"] : ["examples", at] };
      }),
  };
}

interface Change {
  readonly path: (string | number)[];
  /** Absent where it is removed. */
  readonly value?: unknown;
}
