import { createCluster } from "./cluster";

/** Starts one server for the whole run. A run that asks for PostgreSQL and has none fails here. */
export default function setup(): () => void {
  const cluster = createCluster(5432);
  process.env["COLLOQUY_TEST_POSTGRES"] = cluster.url();
  // Also of a run that is cut off.
  const remove = (): void => cluster.remove();
  process.once("exit", remove);
  return () => {
    process.off("exit", remove);
    remove();
  };
}
