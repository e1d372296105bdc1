"use server";

import { toConfiguration } from "@/lib/domain/discovery/documents";
import { servesThisMachineAlone } from "@/lib/http/server/address";
import { readKnownFiles } from "@/lib/import/hosts/known-files";
import { discoverAt, searchRegistry, type Discovery } from "@/lib/net/discover/discover";
import { record, text } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

/** Files that an import plans as if they had been dropped. */
interface FoundFile {
  readonly name: string;
  readonly text: string;
}

const DISCOVERY_MS = 30_000;
const query = text({ minLength: 1, maxLength: 500 });

/** Looks for a catalog or a server card at an address; nothing is stored. */
export const discoverAddressAction = defineAction(
  "discover-address",
  record({ address: text({ minLength: 1, maxLength: 2000 }) }),
  async ({ address }) =>
    foundFiles(await discoverAt(address, { signal: AbortSignal.timeout(DISCOVERY_MS) })),
);

/** Searches the operator's registry; nothing is stored. */
export const searchRegistryAction = defineAction(
  "search-registry",
  record({ query }),
  async (input) => {
    const registry = process.env["COLLOQUY_REGISTRY_URL"]?.trim() ?? "";
    if (registry === "") {
      return failed("invalid", "No registry is set. To search one, set COLLOQUY_REGISTRY_URL.");
    }
    const signal = AbortSignal.timeout(DISCOVERY_MS);
    return foundFiles(await searchRegistry(registry, input.query, { signal }));
  },
);

/** Reads the configurations of other programs on this machine, at their known places only. */
export const readKnownFilesAction = defineAction("read-known-files", record({}), async () => {
  if (!servesThisMachineAlone()) {
    return failed(
      "invalid",
      "Configurations are read only where Colloquy serves this machine alone.",
    );
  }
  const { files, unread } = await readKnownFiles();
  const reasons = unread.map(({ path, reason }) => `${path}: ${reason}`);
  if (files.length === 0) {
    const nothing = "No configuration with servers was found at the known places.";
    return failed("not-found", reasons.length === 0 ? nothing : reasons.join(" "));
  }
  return done({
    files: files.map(({ name, text: content }): FoundFile => ({ name, text: content })),
    unread: reasons,
  });
});

function foundFiles(found: Discovery) {
  if (!found.ok) {
    const { message, detail } = found;
    return failed("invalid", detail === undefined ? message : `${message} ${detail}`);
  }
  if (found.servers.length === 0) return failed("not-found", "No matching servers.");
  const file: FoundFile = { name: "found-servers.json", text: toConfiguration(found.servers) };
  return done({ files: [file] });
}
