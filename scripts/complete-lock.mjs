// Adds the optional packages of other platforms to package-lock.json. A registry mirror that serves only
// this platform's builds makes npm leave the others out of the lock, and `npm ci` then refuses the lock.
// Entries carry version and platform only, so a machine of that platform fetches what it needs.
import { readFileSync, writeFileSync } from "node:fs";

const PATH = new URL("../package-lock.json", import.meta.url);
const OS = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "aix",
  "win32",
];
const CPU = [
  "arm64",
  "arm",
  "x64",
  "ia32",
  "ppc64",
  "riscv64",
  "s390x",
  "loong64",
  "mips64el",
  "wasm32",
];

/** What a package's name says of its platform. */
function platformOf(name) {
  if (name === "fsevents") return { os: ["darwin"] };
  const words = name.replace(/^@[^/]+\//, "").split(/[-/.]/);
  const os = OS.filter((word) => words.includes(word));
  const cpu = CPU.filter((word) => words.includes(word));
  return { ...(cpu.length > 0 ? { cpu } : {}), ...(os.length > 0 ? { os } : {}) };
}

const lock = JSON.parse(readFileSync(PATH, "utf8"));
const added = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const isThere =
      `${place}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages;
    if (isThere) continue;
    const platform = platformOf(name);
    if (Object.keys(platform).length === 0) {
      console.error(`${name} names no platform; add it by hand.`);
      process.exitCode = 1;
      continue;
    }
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[~^]/, ""),
      ...platform,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added.push(name);
  }
}
const root = lock.packages[""];
const rest = Object.entries(lock.packages).filter(([place]) => place !== "");
rest.sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = { "": root, ...Object.fromEntries(rest) };
writeFileSync(PATH, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} packages of other platforms added`);
