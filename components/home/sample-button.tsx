"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { LONG_MS, send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { showToast } from "@/components/ui/toast/queue";
import { undoImportAction } from "@/lib/actions/imports";
import { runImport } from "@/lib/queries/imports/run";
import { uploadFiles } from "@/lib/queries/imports/upload";
import { underBase } from "@/lib/shared/base-path";

const SAMPLES = [
  "welcome.cjson.json",
  "private.cjson.json",
  "toolsets.cjson-toolsets.json",
  "chatgpt-export.json",
];

async function fetchSample(name: string): Promise<{ file: File; path: string }> {
  const response = await fetch(underBase(`/samples/${name}`));
  if (!response.ok) throw new Error(`The sample ${name} could not be read (${response.status}).`);
  return { file: new File([await response.blob()], name), path: name };
}

/** Imports a few documents of ours by the ordinary way, to try things on; they can be taken back at once. */
export function SampleButton() {
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
    <Button isPending={isPending} onPress={() => addSamples()}>
      Import sample data
    </Button>
  );
}
