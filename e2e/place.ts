import { tmpdir } from "node:os";
import { join } from "node:path";

/** One production server for all specs, on a port of its own (see server.mjs). */
export const PORT = Number(process.env["COLLOQUY_E2E_PORT"] ?? 3917);

/** Its library: empty at the start, removed at the end. */
export const DATA_FOLDER = join(tmpdir(), `colloquy-e2e-${PORT}`);
