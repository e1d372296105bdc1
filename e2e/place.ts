import { tmpdir } from "node:os";
import { join } from "node:path";
import { temporaryFolder } from "../lib/testing/setup/temporary-folder.mjs";

// For the servers, the browsers and what specs make themselves.
process.env["TMPDIR"] = temporaryFolder();

export const FIRST_PORT = Number(process.env["COLLOQUY_E2E_PORT"] ?? 3917);

/** Each worker has a production server of its own (see server.mjs), on neighbouring ports. */
export const WORKERS = 2;

interface Place {
  readonly port: number;
  readonly url: string;
  /** The server's library: empty at the start, removed at the end. */
  readonly folder: string;
}

export const PLACES: readonly Place[] = Array.from({ length: WORKERS }, (_, worker) => {
  const port = FIRST_PORT + worker;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    folder: join(tmpdir(), `colloquy-e2e-${port}`),
  };
});

/** The place of the worker this runs in; one that takes over from a failed one has the same. */
const here = PLACES[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)]!;

export const BASE_URL = here.url;
export const DATA_FOLDER = here.folder;
