import { join } from "node:path";

import { clusterIn, programs, runUnprivileged, serverFolder, type Cluster } from "./cluster";

/**
 * A server that follows another one and can only be read.
 * @param settings as of the other one: it may take its place
 */
export function createStandby(
  primary: Pick<Cluster, "folder" | "port">,
  port: number,
  settings = "",
): Cluster {
  const folder = serverFolder("colloquy-standby-");
  runUnprivileged(
    join(programs(), "pg_basebackup"),
    [
      "-h",
      primary.folder,
      "-p",
      String(primary.port),
      "-U",
      "colloquy",
      "-D",
      join(folder, "data"),
      "-R",
      "-X",
      "stream",
      "--checkpoint=fast",
      "--no-sync",
    ],
    folder,
  );
  const standby = clusterIn(folder, port, settings);
  standby.start();
  return standby;
}
