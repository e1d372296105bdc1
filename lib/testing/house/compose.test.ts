import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { asRecord } from "@/lib/shared/read-value";

// No engine runs them here: what compose would refuse, and what docs/deploy.md promises, is held by hand.

const SERVICE_KEYS = new Set(
  `build cap_add cap_drop depends_on environment healthcheck image init network_mode ports read_only restart security_opt
   stop_grace_period tmpfs volumes`.split(/\s+/),
);
const FILES = ["compose.yml", "compose.team.yml"];
const SHARED = { merge: true } as const;

const record = (value: unknown): Readonly<Record<string, unknown>> => asRecord(value) ?? {};
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

function load(file: string) {
  const top = record(parse(readFileSync(file, "utf8"), SHARED));
  const services = Object.entries(record(top["services"])).map(
    ([name, service]) => [name, record(service)] as const,
  );
  return { top, services, text: readFileSync(file, "utf8") };
}

describe.each(FILES)("%s", (file) => {
  const { top, services, text } = load(file);

  test("has sections and keys that compose knows", () => {
    const sections = Object.keys(top).filter((name) => !name.startsWith("x-"));
    expect(sections.toSorted()).toEqual(["services", "volumes"]);
    expect(services.length).toBeGreaterThan(0);
    for (const [name, service] of services) {
      const unknown = Object.keys(service).filter((key) => !SERVICE_KEYS.has(key));
      expect([name, unknown]).toEqual([name, []]);
      expect("image" in service || "build" in service).toBe(true);
      expect("network_mode" in service && "ports" in service).toBe(false);
    }
  });

  test("declares every volume it uses and uses every one it declares; what it mounts from here is here", () => {
    const sources = services.flatMap(([, service]) =>
      texts(service["volumes"]).map((mount) => mount.split(":")[0] ?? ""),
    );
    const named = new Set(sources.filter((source) => !source.startsWith(".")));
    expect([...named].toSorted()).toEqual(Object.keys(record(top["volumes"])).toSorted());
    for (const path of sources.filter((source) => source.startsWith("."))) {
      expect([path, existsSync(path)]).toEqual([path, true]);
    }
  });

  test("waits only for services that it has, and for health only where it is checked", () => {
    const byName = new Map(services);
    for (const [, service] of services) {
      for (const [name, wanted] of Object.entries(record(service["depends_on"]))) {
        expect(byName.has(name)).toBe(true);
        if (record(wanted)["condition"] !== "service_healthy") continue;
        // oxlint-disable-next-line vitest/no-conditional-expect -- each of them is looked at
        expect(byName.get(name)).toHaveProperty("healthcheck.test");
      }
    }
  });

  test("fills every variable in, or refuses to start without it", () => {
    const variables = text.match(/\$\{[^}]+\}/g) ?? [];
    expect(variables.length).toBeGreaterThan(0);
    expect(variables.filter((each) => !/^\$\{[A-Z_]+:(?:-.+|\?)\}$/.test(each))).toEqual([]);
  });

  test("shows nothing but the proxy to other machines", () => {
    const ports = services.flatMap(([, service]) => texts(service["ports"]));
    expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
    const app = services.filter(([, service]) => "build" in service);
    expect(app.length).toBeGreaterThan(0);
    for (const [, service] of app) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      // By default a process listens on the loopback of the host.
      expect(service["environment"]).not.toHaveProperty("HOST");
    }
  });
});

test("the team's processes have accounts and trust the proxy beside them", () => {
  const { services } = load("compose.team.yml");
  const names = services.map(([name]) => name);
  expect(names.toSorted()).toEqual(["caddy", "colloquy", "database", "second"]);
  const app = services.filter(([, service]) => "build" in service);
  const ports = app.map(([, service]) => record(service["environment"])["PORT"]);
  expect(ports).toEqual(["${PORT:-3000}", "${SECOND_PORT:-3001}"]);
  for (const [, { environment }] of app) {
    expect(environment).toMatchObject({
      COLLOQUY_ACCOUNTS: "on",
      COLLOQUY_PUBLIC_URL: "https://${COLLOQUY_DOMAIN:?}",
      COLLOQUY_TRUST_PROXY: "127.0.0.1",
    });
  }
  const caddyfile = readFileSync("docs/deploy/Caddyfile", "utf8");
  expect(caddyfile).toContain("127.0.0.1:{$PORT:3000} 127.0.0.1:{$SECOND_PORT:3001}");
});
