import { startUp } from "@/lib/http/server/start-up";

// Starts as the server does, and ends when it could go on.
await startUp();
process.exit(0);
