import { parseArgs } from "node:util";

/** The windows that pictures are taken of, in CSS pixels. */
export const SIZES = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

const THEMES = ["light", "dark"] as const;

/** How full the library is; `error` is one conversation with an API that fails. */
const LIBRARIES = ["0", "1", "10000", "error"] as const;

export type Size = keyof typeof SIZES;
export type Theme = (typeof THEMES)[number];
export type LibraryState = (typeof LIBRARIES)[number];

export interface LookOptions {
  readonly out: string;
  /** Parts of names of screens. */
  readonly only: readonly string[];
  readonly sizes: readonly Size[];
  readonly themes: readonly Theme[];
  readonly libraries: readonly LibraryState[];
  /** How many conversations the full library has. */
  readonly conversations: number;
}

/** Reads the command line; a word it does not know ends the run with the words it does. */
export function readOptions(args: readonly string[]): LookOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: "string", default: "look-out" },
      only: { type: "string", default: "" },
      sizes: { type: "string", default: "wide,phone" },
      themes: { type: "string", default: THEMES.join(",") },
      libraries: { type: "string", default: LIBRARIES.join(",") },
      conversations: { type: "string", default: "10000" },
    },
  });
  return {
    out: values.out,
    only: values.only.split(","),
    sizes: chosen("sizes", values.sizes, ["wide", "phone"]),
    themes: chosen("themes", values.themes, THEMES),
    libraries: chosen("libraries", values.libraries, LIBRARIES),
    conversations: Number(values.conversations),
  };
}

function chosen<T extends string>(name: string, text: string, known: readonly T[]): T[] {
  return text.split(",").map((word) => {
    const found = known.find((one) => one === word.trim());
    if (found === undefined) throw new Error(`--${name} takes ${known.join(", ")}, not “${word}”.`);
    return found;
  });
}
