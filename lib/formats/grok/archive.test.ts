import { expect, test } from "vitest";

import { parseContext } from "@/lib/testing/formats/fixtures";

import { grok } from ".";

const FOLDER = "ttl/30d/export_data/5a1f";
const NAMES = [
  `${FOLDER}/prod-mc-auth-mgmt-api.json`,
  `${FOLDER}/prod-grok-backend.json`,
  `${FOLDER}/prod-mc-asset-server/5d7e-asset/content`,
  `${FOLDER}/prod-mc-asset-server/f-9.pdf`,
];

test("the conversations are in one entry, wherever its folder is", () => {
  const items = grok.archive!.items(NAMES, new Map());
  expect(items).toEqual({ entries: [NAMES[1]], missing: [] });
});

test.each([
  ["5d7e-asset", NAMES[2]],
  ["f-9", NAMES[3]],
  ["f-9.pdf", NAMES[3]],
  ["content", NAMES[2]],
  ["gone", undefined],
])("the file %s is found by its id", (pointer, entry) => {
  expect(grok.archive!.assets(NAMES, new Map())(pointer)?.entry).toBe(entry);
});

test("files of the archive become part of the message", async () => {
  const item = {
    conversation: { id: "k" },
    responses: [
      { response: { _id: "a", sender: "human", message: "", image_attachments: ["5d7e-asset"] } },
    ],
  };
  const bytes = new TextEncoder().encode("\u0089PNG");
  const resolveAsset = (pointer: string) =>
    pointer === "5d7e-asset" ? { name: "content", bytes: () => Promise.resolve(bytes) } : null;
  const { documents, fidelity } = await grok.parse(item, parseContext({ resolveAsset }));
  expect(fidelity.mapped["embeddedFiles"]).toBe(1);
  expect(documents[0]!.text).toContain('"base64content"');
});
