import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

// Below a path of a host, the router and the link components complete addresses; nothing else does.

const ROOT = process.cwd();
const PLACES = ["app", "components", "lib/queries"];

/** Addresses that are none of ours, or whole already, by file and what stands there. */
const OTHERS: ReadonlySet<string> = new Set([
  "components/conversations/attachments/attachment-item.tsx target.href",
  "components/conversations/blocks/markdown/diagram.tsx `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)",
  "components/conversations/blocks/markdown/links.tsx target.href",
  "components/conversations/blocks/markdown/links.tsx target.src",
  "components/saving/action-requests.ts input",
  "components/shell/frame/app-shell.tsx #main",
  "components/toolsets/sign-in/sign-in-status.tsx device.address",
  "components/toolsets/sign-in/use-sign-in.ts address",
  "components/toolsets/try/server-question-form.tsx url",
  "components/ui/browser/save-file.ts href",
]);

const WAYS = [
  /<(?:a|img|audio|video|iframe|source)\b[^>]*?\s(?:href|src)=[{"]([^}"]*)/g,
  /(?<![\w.])fetch\(([^,)]*)/g,
  /\.open\("[A-Z]+", ([^,)]*)/g,
  /location\.(?:assign|replace)\(([^)]*)/g,
  /\.(?:src|href) = ([^;]*)/g,
];

function* sources(folder: string): Iterable<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)) yield path;
  }
}

test("every address that a browser is given as it stands is one below the path of the build", () => {
  const bare: string[] = [];
  for (const file of PLACES.flatMap((place) => [...sources(place)])) {
    const text = readFileSync(join(ROOT, file), "utf8");
    for (const way of WAYS) {
      for (const [, address = ""] of text.matchAll(way)) {
        const found = `${relative(".", file)} ${address.trim()}`;
        if (!address.trim().startsWith("underBase(")) bare.push(found);
      }
    }
  }
  expect([...new Set(bare)].toSorted()).toEqual([...OTHERS].toSorted());
});
