import { expect, test } from "vitest";
import { EXPORT_FORMATS } from "@/lib/domain/exports/request";
import { FORMAT_GROUPS, LOSS_LINES, offerFormats } from "@/lib/domain/exports/format-fit";
import { exportFormats } from "./format-about";

const NOTHING = {
  conversations: 0,
  toolsets: 0,
  models: 0,
  hasRetries: false,
  hasServers: false,
  inFolders: 0,
};

const offered = (scope: Partial<typeof NOTHING>) => {
  const { groups, unfit } = offerFormats(exportFormats, { ...NOTHING, ...scope });
  return {
    labels: groups.map(({ label }) => label),
    ids: groups.flatMap(({ formats }) => formats.map(({ id }) => id)),
    unfit: unfit.map(({ format }) => format.id),
  };
};

test("every format is in one group, and is offered or has a reason", () => {
  const grouped = FORMAT_GROUPS.flatMap(({ formats }) => formats);
  expect([...grouped].toSorted()).toEqual([...EXPORT_FORMATS].toSorted());
  const { ids, unfit } = offered({ conversations: 1 });
  expect([...ids, ...unfit].toSorted()).toEqual([...EXPORT_FORMATS].toSorted());
});

test("only a format without losses says that it loses nothing", () => {
  const isLossless = ({ id }: (typeof exportFormats)[number]) =>
    LOSS_LINES[id].startsWith("Loses nothing") || id === "ndjson";
  expect(exportFormats.filter(isLossless).flatMap(({ losses }) => losses)).toEqual([]);
  const others = exportFormats.filter((format) => !isLossless(format));
  expect(others.filter(({ losses }) => losses.length === 0)).toEqual([]);
});

test("conversations can be read, moved and trained with; toolsets leave as tools", () => {
  expect(offered({ conversations: 2 }).labels).toEqual(["Read it", "Move it", "Train with it"]);
  expect(offered({ conversations: 2 }).unfit).toContain("openai-dpo");
  expect(offered({ conversations: 2, hasRetries: true }).ids).toContain("openai-dpo");
  expect(offered({ toolsets: 1 }).labels).toEqual(["Move it", "Tools"]);
  expect(offered({ toolsets: 1 }).ids).not.toContain("mcp-config-vscode");
  expect(offered({ toolsets: 1, hasServers: true }).ids).toContain("mcp-config-vscode");
  expect(offered({ models: 1 }).ids).toEqual(["cjson", "zip", "ndjson"]);
});
