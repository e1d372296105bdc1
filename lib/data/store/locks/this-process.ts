import { hostname } from "node:os";
import { ulid } from "ulid";

import { processWide } from "@/lib/shared/process-wide";

/** How this process is called among those that share a library: its machine, its number, and what no other ever has. */
export const thisProcess = (): string =>
  processWide("process", () => `${hostname()} ${process.pid} ${ulid()}`);

/** Whose a row of work is that begins now; null in a file, which has one owner. */
export const ownerOfWork = ({ engine }: { readonly engine: string }): string | null =>
  engine === "postgres" ? thisProcess() : null;
