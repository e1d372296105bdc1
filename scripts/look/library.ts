import { asList, asRecord, asRecords, asText } from "@/lib/shared/read-value";
import { importFiles } from "../library/import-library";
import { libraryFiles } from "../library/library";
import { exportSome, fillByUse } from "./lived-in";

const MESSAGES_EACH = 12;

/** What the addresses of screens are made of; null where the library has none. */
export interface LookedAt {
  readonly conversation: string | null;
  readonly importId: string | null;
  readonly toolsetFile: string | null;
  readonly toolset: string | null;
  readonly tool: string | null;
}

/** Fills the library of a data directory with so many conversations and one file of toolsets. */
export async function fillLibrary(data: string, conversations: number): Promise<void> {
  if (conversations === 0) return;
  const messages = conversations * MESSAGES_EACH;
  const large = { long: 0, resultMegabytes: 0 };
  await importFiles(data, libraryFiles({ seed: 1, conversations, messages, ...large }));
  if (conversations > 1) await fillByUse(data);
}

/** Finds what there is to look at, and exports some of it. */
export async function readLibrary(url: string): Promise<LookedAt> {
  const read = async (path: string) => asRecord(await (await fetch(url + path)).json());
  const idOf = async (path: string) =>
    asText(asRecord(asList((await read(path))?.["items"])[0])?.["id"]);
  const listed = asRecord(await read("/api/conversations?limit=12"));
  const ids = asRecords(listed?.["items"]).flatMap(({ id }) => asText(id) ?? []);
  await exportSome(url, ids);
  const toolsetFile = await idOf("/api/toolsets?limit=1");
  const file = toolsetFile === null ? null : await read(`/api/toolsets/${toolsetFile}`);
  const toolset = asRecord(asList(file?.["toolsets"])[0]);
  return {
    conversation: ids[0] ?? null,
    importId: await idOf("/api/imports?limit=1"),
    toolsetFile,
    toolset: asText(toolset?.["id"]),
    tool: asText(asRecord(asList(toolset?.["tools"])[0])?.["name"]),
  };
}
