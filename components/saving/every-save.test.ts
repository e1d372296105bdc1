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

/** Those that are about any number of documents, or about all of the library. */
const LONG =
  /^(undoImport|undoSeveral|renameConversations|renameTool|editTags|moveToFolder|moveToLibrary|moveConversations|purge|emptyTrash|finishPurge|backUpNow|deleteAccount)Action$/;

/** What is given to `send` besides the action, from the bracket to its counterpart. */
function givenTo(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`\\bsend\\(\\s*${name}\\b`, "g"))].map(({ index }) => {
    let depth = 0;
    for (let at = text.indexOf("(", index); at < text.length; at += 1) {
      if (text[at] === "(") depth += 1;
      if (text[at] === ")") depth -= 1;
      if (depth === 0) return text.slice(index, at);
    }
    return text.slice(index);
  });
}

test("a save of any number of documents is not given up while the server works on it", () => {
  const calls = filesOfPages().flatMap((path) => {
    const text = readFileSync(path, "utf8");
    return importedActions(text)
      .filter((name) => LONG.test(name))
      .flatMap((name) => givenTo(text, name).map((given) => ({ call: `${path}: ${name}`, given })));
  });
  expect(calls.length).toBeGreaterThan(10);
  const hasty = calls.filter(({ given }) => !/,\s*(LONG_MS|patience),?\s*$/.test(given));
  expect(hasty.map(({ call }) => call)).toEqual([]);
});

/** Forms that send nothing, each with the reason. */
const SENDS_NOTHING: Readonly<Record<string, string>> = {
  "components/toolsets/editor/toolset-form.tsx": "its foot saves, by SaveForm",
  "components/toolsets/editor/tool-form.tsx": "its foot saves, by SaveForm",
  "components/toolsets/try/arguments-form.tsx": "a button beside it calls the tool",
  "components/toolsets/try/server-question-form.tsx": "refuses a second answer itself",
  "components/toolsets/sign-in/sign-in-dialog.tsx": "refuses a second sign-in itself",
  "components/conversations/page/go-to-panel.tsx": "goes to a place",
  "components/search/name-filter.tsx": "a filter; the address has it",
  "components/shell/conversations/sidebar-field.tsx": "a search",
};

test("a form that is sent twice saves once", () => {
  const forms = filesOfPages().filter((path) =>
    /<form\b[^>]*\bonSubmit=/s.test(readFileSync(path, "utf8")),
  );
  expect(forms.length).toBeGreaterThan(20);
  expect(Object.keys(SENDS_NOTHING).filter((path) => !forms.includes(path))).toEqual([]);
  const unguarded = forms.filter(
    (path) =>
      !(path in SENDS_NOTHING) &&
      !/\buse(Saving|Once|Form|Door|Create|Making|Adding)\(|onSubmit=\{onSubmit\}/.test(
        readFileSync(path, "utf8"),
      ),
  );
  expect(unguarded).toEqual([]);
  const bare = filesOfPages().filter((path) =>
    /\[isPending, setPending\] = useState/.test(readFileSync(path, "utf8")),
  );
  expect(bare.filter((path) => forms.includes(path) && !(path in SENDS_NOTHING))).toEqual([]);
});

test("a setting that holds several things is changed, not replaced by what a page knows of it", () => {
  const replacing = filesOfPages().filter((path) =>
    /setSettingAction,\s*\{\s*key: "(?:views|keys)"/.test(readFileSync(path, "utf8")),
  );
  expect(replacing).toEqual([]);
});
