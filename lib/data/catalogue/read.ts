import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  catalogue,
  type CataloguePage,
  type CatalogueQuery,
} from "@/lib/domain/permissions/reports/catalogue";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";

import { readSyncMarks } from "../sync/marks";
import { listToolsetFiles } from "../toolsets/list";
import { collectTools } from "../permissions/effective";

const PAGE = 200;

/** A page of the tools of all toolsets outside the trash. */
export async function readCatalogue(
  viewer: Viewer,
  query: CatalogueQuery,
  installation: Installation,
): Promise<CataloguePage> {
  const [collected, files, marks] = await Promise.all([
    collectTools(viewer, null, installation),
    listToolsetFiles(),
    readSyncMarks(),
  ]);
  const sources = new Map(files.map(({ id, format }) => [id, marks.has(id) ? "server" : format]));
  const { tools, toolsets } = collected ?? { tools: [], toolsets: [] };
  return catalogue({ tools, toolsets, sources }, query, PAGE);
}
