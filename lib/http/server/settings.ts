import { readOperatorRules } from "@/lib/net/guard/operator-rules";
import { statedKeyFault } from "@/lib/secrets/stated-key";

type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with a value, as the end of a sentence that begins with the name of its variable. */
const FAULTS: readonly (readonly [
  name: string,
  isGood: (value: string) => boolean,
  must: string,
])[] = [
  ["COLLOQUY_METRICS", (value) => value === "0" || value === "1", "must be 1 or 0."],
  [
    "COLLOQUY_PUBLIC_URL",
    isAddress,
    "must be the address people open, such as https://colloquy.example.",
  ],
  [
    "COLLOQUY_REGISTRY_URL",
    isAddress,
    "must be the address of a registry, beginning with https://.",
  ],
  [
    "COLLOQUY_ENV_REFERENCES",
    (value) => value.split(",").every((name) => /^[A-Za-z_][A-Za-z0-9_]*$|^$/.test(name.trim())),
    "must be names of variables, with commas between them.",
  ],
];

/**
 * The first setting of the environment that cannot be read, as a sentence for whoever started the server; null when
 * all can. Passed over, it would silently be what it is without: metrics that nobody gets, links to another machine.
 */
export function refuseSettings(env: Environment = process.env): string | null {
  for (const [name, isGood, must] of FAULTS) {
    const value = env[name]?.trim() ?? "";
    if (value !== "" && !isGood(value)) return `${name} ${must}`;
  }
  const [fault] = readOperatorRules(env).faults;
  return fault ?? statedKeyFault();
}

function isAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
