"use client";

import { useQueryClient } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { LONG_MS, send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { showToast } from "@/components/ui/toast/queue";
import { undoImportAction } from "@/lib/actions/imports";
import { runImport } from "@/lib/queries/imports/run";
import { uploadFiles } from "@/lib/queries/imports/upload";
import { OpenFilesButton } from "./open-files-button";

const SAMPLES = [
  "welcome.cjson.json",
  "private.cjson.json",
  "toolsets.cjson-toolsets.json",
  "chatgpt-export.json",
];

async function fetchSample(name: string): Promise<{ file: File; path: string }> {
  const response = await fetch(`/samples/${name}`);
  if (!response.ok) throw new Error(`The sample ${name} could not be read (${response.status}).`);
  return { file: new File([await response.blob()], name), path: name };
}

/** What a new library shows: what belongs here, and two ways to begin. */
export function FirstStart() {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);

  const refresh = async () => {
    await queryClient.invalidateQueries();
    refreshPage();
  };
  const addSamples = async () => {
    setPending(true);
    try {
      const plan = await uploadFiles(await Promise.all(SAMPLES.map(fetchSample)), {});
      const report = await runImport(plan.id, {}, {});
      await refresh();
      showToast({
        title: `Imported ${report.totals.imported} sample documents`,
        undo: async () => {
          const undone = await send(undoImportAction, { id: plan.id }, LONG_MS);
          if (!undone.ok) showToast({ title: undone.error.message, tone: "danger" });
          await refresh();
        },
      });
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ title: "The samples were not imported", description, tone: "danger" });
    } finally {
      setPending(false);
    }
  };

  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden size={28} />}
      title="Your conversations belong here"
      actions={
        <>
          <OpenFilesButton variant="primary" />
          <Button isPending={isPending} onPress={() => addSamples()}>
            Look at samples
          </Button>
        </>
      }
    >
      Drop files anywhere in this window: CJSON conversations and toolsets, or a ChatGPT export. You
      see what would happen before anything is imported, and every file leaves again exactly as it
      came.
    </EmptyState>
  );
}
