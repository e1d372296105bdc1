import { readFileSync } from "node:fs";
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { builtBasePath, wantedBasePath } from "./scripts/base-path.mjs";

/** @type {Record<string, string>} */
const commonHeaders = JSON.parse(
  readFileSync(new URL("./lib/http/server/common-headers.json", import.meta.url), "utf8"),
);

// Tests and benchmarks build into folders of their own, so that they never disturb a running app.
const distDir = process.env["COLLOQUY_DIST"] ?? ".next";

/** @type {import("next").NextConfig} */
const config = {
  distDir,
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: [
    "better-sqlite3",
    "better-sqlite3-napi",
    "@modelcontextprotocol/client",
    "undici",
    "pg",
    // One registry for all bundles.
    "prom-client",
    // Starts threads from a file of its own.
    "piscina",
    // Loaded only where members sign in.
    "better-auth",
    "@better-auth/passkey",
    "@node-rs/argon2",
  ],
  // Nothing is fetched from foreign hosts, also not by the image optimiser (docs/decisions).
  images: { unoptimized: true },
  devIndicators: false,
  // A run that checks everything has just done so.
  typescript: { ignoreBuildErrors: process.env["COLLOQUY_TYPES_CHECKED"] === "1" },
  // The development server would print what actions are given, which may be a credential.
  logging: { serverFunctions: false },
  turbopack: {
    // In the browser, the library without what only writes HTML (scripts/generate/lexer.mjs).
    resolveAlias: {
      marked: { browser: "./lib/generated/markdown/lexer.js" },
      // Libraries bring a copy for versions of React that have none.
      "use-sync-external-store/shim/index.js": { browser: "react" },
    },
  },
  experimental: {
    // A run in a fresh folder finds no cache, and writing one takes a sixth of the build.
    turbopackFileSystemCacheForBuild: !process.env["CI"],
    // A page is read from this machine, where a request costs nothing and few large bundles pack better.
    turbopackChunking: {
      requestCost: 1_000_000,
      minChunkSize: 200_000,
      maxMergeChunkSize: 1_000_000,
    },
    // With it the list of what a part needs depends on which other parts were there, and a part that comes while
    // another is still on its way finds a module missing.
    turbopackClientSideNestedAsyncChunking: false,
    // An edit carries the whole text of a message, which may hold files. The second limit must be the
    // larger one: beyond it Next cuts a body without a word.
    serverActions: { bodySizeLimit: "32mb" },
    proxyClientMaxBodySize: "40mb",
  },
  redirects: async () => formerPermissionPages(),
  // Pages and the API set these themselves; files under public and the bundles have nobody else.
  headers: async () => [
    {
      source: "/:path*",
      headers: Object.entries(commonHeaders).map(([key, value]) => ({ key, value })),
    },
  ],
};

/** Addresses that pages about permissions had before; what was in their query stays in it. */
function formerPermissionPages() {
  const former = {
    matrix: "/permissions?view=matrix",
    unasked: "/permissions",
    replay: "/permissions/history?view=replay",
    suggestions: "/permissions/changes",
    doctor: "/permissions/changes?view=problems",
    tests: "/permissions/checks",
    references: "/permissions/checks?view=references",
  };
  return [
    ...Object.entries(former).map(([name, destination]) => ({
      source: `/permissions/${name}`,
      destination,
      permanent: true,
    })),
    // The findings were the first page, and these narrowed nothing else.
    ...["rule", "severity"].map((key) => ({
      source: "/permissions",
      has: [{ type: /** @type {const} */ ("query"), key }],
      destination: "/permissions/history",
      permanent: true,
    })),
  ];
}

const iconRules = {
  "**/lucide-react/dist/esm/icons/*.mjs": { loaders: ["./scripts/generate/icons.mjs"] },
};

/** @returns {import("next").NextConfig} */
export default function configFor(/** @type {string} */ phase) {
  // A server has the addresses that its build has.
  const basePath = phase === PHASE_PRODUCTION_SERVER ? builtBasePath(distDir) : wantedBasePath();
  const rules = phase === PHASE_PRODUCTION_BUILD ? iconRules : {};
  const turbopack = { ...config.turbopack, rules };
  return { ...config, turbopack, basePath, env: { COLLOQUY_BASE_PATH: basePath } };
}
