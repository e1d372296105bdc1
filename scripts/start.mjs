// `npm start`: makes what is missing, builds when the sources changed, serves, and says where.
import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { wantedBasePath } from "./base-path.mjs";
import { build } from "./build-stamp.mjs";
import { SERVER_FLAGS } from "./server-flags.mjs";
import { stopOnSignals } from "./stop.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NEXT = fileURLToPath(new URL("../node_modules/next/dist/bin/next", import.meta.url));
const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || 3000);
const dist = process.env.COLLOQUY_DIST || ".next";

/** A server that ends with this code stopped for a restore, and is started again. */
const RESTART_CODE = 75;
const env = {
  ...process.env,
  HOST: host,
  PORT: String(port),
  NEXT_TELEMETRY_DISABLED: "1",
  COLLOQUY_RESTART_CODE: String(RESTART_CODE),
};

const READY_MS = 60_000;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const isLoopback = (name) => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(name);

// The server refuses it, too; this check comes before anything is built.
if (!isLoopback(host)) {
  const check = ["--import", "tsx", "lib/http/server/binding-check.ts"];
  const { status } = spawnSync(process.execPath, check, { cwd: ROOT, env, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  fail(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
}

/** The error code of trying to listen there, or null when the place is free. */
function tryPort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code));
    probe.listen({ host: host.replace(/^\[|\]$/g, ""), port, exclusive: true }, () =>
      probe.close(() => resolve(null)),
    );
  });
}

const refused = await tryPort();
if (refused === "EADDRINUSE") {
  fail(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
}
if (refused !== null) fail(`Port ${port} on ${host} cannot be used (${refused}).`);

/** The child that a signal has to reach; one at a time. */
let child = null;
const isStopping = stopOnSignals(() => child);

function run(args, options = {}) {
  child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: "inherit", ...options });
  return child;
}

function ended(process_) {
  return new Promise((resolve) => {
    process_.once("error", () => resolve(1));
    process_.once("close", (code) => {
      child = null;
      resolve(code ?? 1);
    });
  });
}

async function step(what, args, options) {
  const code = await ended(run(args, options));
  if (isStopping()) process.exit(130);
  if (code !== 0) fail(`${what} failed; the lines above say why.`);
}

await step("Generating", ["scripts/generate.mjs"]);
await build({
  dist,
  async run() {
    console.log("Building Colloquy; this happens once after an installation or a change …");
    await step("Building", [NEXT, "build"]);
    return true;
  },
});

const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
const url = `http://${name}:${port}${wantedBasePath()}`;

/** The handler of the child's end sets `child` to null. */
function isRunning() {
  return child !== null;
}

/** Serves until the server ends; gives its exit code. */
async function serve() {
  const server = run(
    [...SERVER_FLAGS, NEXT, "start", "-H", host.replace(/^\[|\]$/g, ""), "-p", String(port)],
    {
      stdio: ["inherit", "pipe", "inherit"],
    },
  );
  // What Next prints on the way is of interest only when it does not get there.
  let banner = "";
  let ready = false;
  let deadline = Date.now() + READY_MS;
  server.stdout.on("data", (chunk) => {
    if (ready) process.stdout.write(chunk);
    else banner += chunk;
    const [waits] = /^Waiting until a restore .*$/m.exec(banner) ?? [];
    if (ready || waits === undefined || deadline === Infinity) return;
    console.log(waits);
    deadline = Infinity;
  });
  const end = ended(server);
  while (!ready && Date.now() < deadline && isRunning()) {
    ready = (await fetch(`${url}/api/health`).catch(() => null))?.ok ?? false;
    if (!ready) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (ready) {
    console.log(`\n  Colloquy is ready: ${url}\n`);
    const [first] = /^First account: .*$/m.exec(banner) ?? [];
    if (first !== undefined) console.log(`${first}\n`);
  } else if (isRunning()) {
    console.error(`${banner}\nColloquy did not answer within ${READY_MS / 1000} seconds.`);
    child.kill("SIGTERM");
  }
  const code = await end;
  if (!ready && !isStopping())
    fail(`${banner}\nColloquy could not be started; the lines above say why.`);
  return code;
}

let code = await serve();
while (code === RESTART_CODE && !isStopping()) code = await serve();
// A server that was told to stop has done what it should.
process.exit(isStopping() ? 0 : code);
