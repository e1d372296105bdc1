import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";

import { restoreCarried } from "../kit/tools/restore-carried";
import { restoreTool, takePayload } from "../kit/tools/round-trip-payload";
import { OXP_CARRIER } from "../kit/tools/payload-places";
import { createConcealer } from "../kit/secrets/conceal";
import type { Concealed } from "../kit/contract/format";
import { buildDefinition } from "./build-definition";
import type { OpenedFile } from "./container";
import { OXP_KEY, readDefinition } from "./definition";
import { editDefinition, sourceOf } from "./edit-definition";
import { plainDefinitions } from "./write";

/** The file without what its definitions carry, and that by the position of the definition among them. */
export function openPayloads(file: OpenedFile): {
  readonly file: OpenedFile;
  readonly carriers: readonly (JsonRecord | null)[];
  /** Where what is carried held credentials. */
  readonly concealed: readonly Concealed[];
} {
  const concealer = createConcealer("hub");
  const taken = file.entries.map((value, at) => {
    const record = asRecord(value);
    if (record === null) return { entry: value, carrier: null };
    return takePayload(record, OXP_CARRIER, { pointer: file.pathOf(at), concealer });
  });
  return {
    concealed: concealer.concealed,
    file: { ...file, entries: taken.map(({ entry }) => entry) },
    carriers: taken.filter(({ entry }) => asRecord(entry) !== null).map(({ carrier }) => carrier),
  };
}

/** The toolsets whose tools a file carries; the toolset of the file keeps those that came from nowhere else. */
export function restore(toolset: Toolset, carriers: readonly (JsonRecord | null)[]): Toolset[] {
  const read = [{ toolset, carriers }];
  const stated = restoreCarried(read, {
    restore: (tool, carrier) => restoreDefinition(tool, carrier, identityOf(sourceOf(tool))),
  });
  // Ids and versions come from the toolset a tool is in, so they are known when all of them are there.
  const written = identitiesOf(stated);
  return restoreCarried(read, {
    restore(tool, carrier) {
      const own = identityOf(sourceOf(tool));
      return restoreDefinition(tool, carrier, written.get(own.name) ?? own);
    },
  });
}

interface Identity {
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

function identityOf(definition: JsonRecord | null): Identity {
  const [id = "", name = "", version = ""] = ["id", "name", "version"].map(
    (member) => asText(definition?.[member]) ?? "",
  );
  return { id, name, version };
}

/** What definitions of toolsets are called in a file that is written of them, by their names. */
function identitiesOf(toolsets: readonly Toolset[]): ReadonlyMap<string, Identity> {
  const identities = plainDefinitions({ toolsets }).map(identityOf);
  return new Map(identities.map((identity) => [identity.name, identity]));
}

function restoreDefinition(
  tool: Tool,
  carrier: JsonRecord,
  { id, version }: Identity,
): Tool | null {
  const entry = sourceOf(tool);
  if (entry === null) return null;
  return restoreTool(
    { entry, carrier },
    {
      slot: OXP_KEY,
      origin: "oxp@1.0",
      read: readDefinition,
      write(carried, name) {
        const source = sourceOf(carried);
        if (source !== null) return editDefinition(source, carried, name);
        return buildDefinition(carried, { id, version, name }, () => undefined) ?? {};
      },
    },
  );
}
