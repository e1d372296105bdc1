"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { EditingQuestion } from "@/lib/domain/toolset/view/editor";
import { toolsetEditingQuery } from "@/lib/queries/toolsets/list";
import { Fetched } from "@/components/lists/fetched";
import { EditView } from "./edit-view";

/**
 * The editor of a large file.
 * @param revision of the file: another one is read again
 */
export function FetchedEditView({
  question,
  revision,
}: {
  question: EditingQuestion;
  revision: number;
}) {
  const query = toolsetEditingQuery(question, revision);
  const found = useQuery({ ...query, placeholderData: keepPreviousData });
  return (
    <Fetched found={found} title="This toolset file could not be loaded.">
      {(editing) => <EditView editing={editing} />}
    </Fetched>
  );
}
