import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What `import { … } from "@/lib/actions/…"` brings in, without types. */
function importedActions(text: string): string[] {
  return [...text.matchAll(/import \{([^}]*)\} from "@\/lib\/actions\/[^"]+"/g)].flatMap((match) =>
    (match[1] ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => /^[a-z]\w*Action$/.test(name)),
  );
}

function filesOfPages(): readonly string[] {
  return ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}

test("every save of the pages is sent with a time limit and named failures", () => {
  const files = filesOfPages();
  let saves = 0;
  const bare: string[] = [];
  for (const path of files) {
    const text = readFileSync(path, "utf8");
    const actions = importedActions(text);
    saves += actions.length;
    for (const name of actions) {
      if (new RegExp(`\\b${name}\\(`).test(text)) bare.push(`${path}: ${name}`);
      if (!/\b(send|confirmed)\(/.test(text)) bare.push(`${path}: never sends ${name}`);
    }
  }
  expect(saves).toBeGreaterThan(40);
  expect(bare).toEqual([]);
});

/** Those that name the revision they build on. */
const REVISED =
  /^(editTools|editConversation|editMessage|editStructure|editToolsetStructure|renameTool|restoreVersion)Action$/;

test("every save that names a revision asks which one our own edits have made of it", () => {
  const revised = filesOfPages().filter((path) =>
    importedActions(readFileSync(path, "utf8")).some((name) => REVISED.test(name)),
  );
  expect(revised.length).toBeGreaterThan(10);
  const text = (path: string) => readFileSync(path, "utf8");
  expect(revised.filter((path) => !/\bexpecting\(|newestOf\(expecting/.test(text(path)))).toEqual(
    [],
  );
});
