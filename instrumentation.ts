/** Runs once in each server process, before it answers anything. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  if (process.env["NEXT_PHASE"] === "phase-production-build") return;
  const { startUp } = await import("@/lib/http/server/start-up");
  await startUp();
}
