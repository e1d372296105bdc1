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

test("a value that was made of another one than is set is not written, and the one that is set is told", async () => {
  const views = (...names: string[]) =>
    JSON.stringify(names.map((name) => ({ name, list: "/conversations", query: "" })));
  expect(await setSetting("views", views("Mine"), SETTING_DEFAULTS.views)).toEqual({ ok: true });
  expect(await setSetting("views", views("Theirs"), SETTING_DEFAULTS.views)).toMatchObject({
    ok: false,
    current: views("Mine"),
  });
  expect((await getSettings()).views).toBe(views("Mine"));
  expect(await setSetting("views", views("Mine", "Theirs"), views("Mine"))).toEqual({ ok: true });
});

test("the 51st view is refused in words", async () => {
  const views = Array.from({ length: 51 }, (_, at) => ({
    name: `View ${at}`,
    list: "/conversations",
    query: "",
  }));
  const refused = await setSetting("views", JSON.stringify(views));
  expect(refused).toMatchObject({ message: "Up to 50 views can be saved. Delete one first." });
});
