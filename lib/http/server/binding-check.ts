import { refuseBinding } from "./binding";

// For `npm start`, which would otherwise build before it hears of a refusal.
const refused = refuseBinding(["node", "start", "-H", process.env["HOST"] ?? ""], process.env);
if (refused !== null) {
  process.stderr.write(`${refused}\n`);
  process.exitCode = 1;
}
