import type { NextConfig } from "next";

const config: NextConfig = {
  // Tests and benchmarks build into folders of their own, so that they never disturb a running app.
  distDir: process.env["COLLOQUY_DIST"] ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: [
    "better-sqlite3",
    "@prisma/adapter-better-sqlite3",
    "@prisma/schema-engine-wasm",
    "pg",
  ],
  // Nothing is fetched from foreign hosts, also not by the image optimiser (docs/decisions).
  images: { unoptimized: true },
  devIndicators: false,
};

export default config;
