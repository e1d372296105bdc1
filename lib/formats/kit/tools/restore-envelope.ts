import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Toolset } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";

/** What a file may say of a toolset besides its tools. */
type Parts = Partial<Pick<Toolset, "id" | "kind" | "version" | "server" | "headers">>;

/**
 * A toolset that was carried, with what the file it was carried in says otherwise of it: what somebody changed there
 * since wins, and all that the file says is kept as if the toolset had come in it.
 * @param said the toolset as the file alone says it
 */
export function restoreEnvelope(
  carried: Toolset,
  said: Toolset,
  format: {
    readonly slot: string;
    /** What the file says of the toolset, in whatever form `read` takes it. */
    readonly now: JsonRecord;
    /** What it would say of one; null where it would say nothing. */
    write(toolset: Toolset): JsonRecord | null;
    /** What a toolset says by that. */
    read(entry: JsonRecord): Parts;
  },
): Toolset {
  const slot = asRecord(said.extensions?.[format.slot]);
  const again = format.write(carried);
  if (slot === null || again === null || equalJson(again, format.now)) return carried;
  const [was, now] = [format.read(again), format.read(format.now)];
  const isEdited = (part: keyof Parts) => !equalJson(was[part] ?? null, now[part] ?? null);
  const { id, kind, version, server, headers } = {
    id: isEdited("id") ? now.id : carried.id,
    kind: isEdited("kind") ? now.kind : carried.kind,
    version: isEdited("version") ? now.version : carried.version,
    server: isEdited("server") ? now.server : carried.server,
    headers: isEdited("headers") ? now.headers : carried.headers,
  };
  const { version: _, server: __, headers: ___, ...rest } = carried;
  const name = id ?? carried.id;
  const meta = { ...asRecord(slot["meta"]), id: name };
  return {
    ...rest,
    id: name,
    kind: kind ?? carried.kind,
    ...(version === undefined ? {} : { version }),
    ...(server === undefined ? {} : { server }),
    ...(headers === undefined ? {} : { headers }),
    extensions: { ...carried.extensions, [format.slot]: { ...slot, meta } },
  };
}
