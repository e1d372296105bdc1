import { expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { LONGEST_NAME } from "@/lib/domain/conversation/facts/short-name";
import { importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { getToolsetFile, listToolsetFiles } from "./list";

useLibrary();

test("a file whose toolset has a book for an id has a title of one line", async () => {
  const id = "walnut".repeat(20_000);
  await importFiles(["tools.json", buildToolsets([buildToolset({ id })])]);
  const [file] = await listToolsetFiles();
  expect(file?.title.length).toBeLessThanOrEqual(LONGEST_NAME);
  expect(file?.title.endsWith("…")).toBe(true);
  const found = await getToolsetFile(LOCAL_VIEWER, file!.id);
  expect(found?.file.title).toBe(file?.title);
});
