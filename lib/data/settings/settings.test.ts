import { expect, test } from "vitest";

import { SETTING_DEFAULTS } from "@/lib/domain/library/setting";
import { useLibrary } from "@/lib/testing/library/library";

import { getSettings, setSetting } from "./settings";

const library = useLibrary();

test("settings have defaults until they are set, and only values they can have", async () => {
  expect(await getSettings()).toEqual(SETTING_DEFAULTS);
  expect(await setSetting("density", "compact")).toEqual({ ok: true });
  expect(await setSetting("density", "tiny")).toMatchObject({ ok: false });
  expect(await getSettings()).toEqual({ ...SETTING_DEFAULTS, density: "compact" });
});

test("what an older or newer version stored does not disturb", async () => {
  const store = await library.store();
  await store.write(({ query }) =>
    query
      .insertInto("Setting")
      .values([
        { key: "constructor", value: "x" },
        { key: "reading", value: "gothic" },
      ])
      .execute(),
  );
  expect(await getSettings()).toEqual(SETTING_DEFAULTS);
});
