import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Toolset } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";

/** What a file may say of a toolset besides its tools. */
type Parts = Partial<Pick<Toolset, "id" | "kind" | "version" | "server" | "headers">>;

/**
 * A toolset that was carried, with what the file it was carried in says otherwise of it: what somebody changed there
 * since wins. What no toolset says is kept as if it had come in the file, where the format can keep it.
 * @param said the toolset as the file alone says it
 */
export function restoreEnvelope(
  carried: Toolset,
  said: Toolset,
  format: {
    /** The extension all that the file says is kept in; null where it is not kept with what was carried. */
    readonly slot: string | null;
    /** What the file says of the toolset, in whatever form `read` takes it. */
    readonly now: JsonRecord;
    /** What it would say of one; null where it would say nothing. */
    write(toolset: Toolset): JsonRecord | null;
    /** What a toolset says by that. */
    read(entry: JsonRecord): Parts;
  },
): Toolset {
  const again = format.write(carried);
  if (again === null || equalJson(again, format.now)) return carried;
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
  return {
    ...rest,
    id: name,
    kind: kind ?? carried.kind,
    ...(version === undefined ? {} : { version }),
    ...(server === undefined ? {} : { server }),
    ...(headers === undefined ? {} : { headers }),
    ...(format.slot === null ? {} : keepSaid(carried, said, { slot: format.slot, id: name })),
  };
}

function keepSaid(
  carried: Toolset,
  said: Toolset,
  { slot, id }: { readonly slot: string; readonly id: string },
): Pick<Toolset, "extensions"> {
  const own = asRecord(said.extensions?.[slot]);
  const meta = { ...asRecord(own?.["meta"]), id };
  return { extensions: { ...carried.extensions, [slot]: { ...own, meta } } };
}
