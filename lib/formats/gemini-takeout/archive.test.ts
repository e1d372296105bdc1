import { expect, test } from "vitest";

import { geminiTakeout } from ".";

const FOLDER = "Takeout/My Activity/Gemini Apps";
const NAMES = [
  "Takeout/My Activity/Search/MyActivity.json",
  `${FOLDER}/MyActivity.json`,
  `${FOLDER}/bee-71c2.png`,
  "Takeout/My Activity/Search/bee-71c2.png",
  "Takeout/archive_browser.html",
];

test("only the log of Gemini is read, not those of other products", () => {
  expect(geminiTakeout.archive!.items(NAMES, new Map()).entries).toEqual([NAMES[1]]);
});

test("files are found beside the log by their names", () => {
  const index = geminiTakeout.archive!.assets(NAMES, new Map());
  expect(index("bee-71c2.png")).toEqual({ entry: NAMES[2], name: "bee-71c2.png" });
  expect(index("MyActivity.txt")).toBeNull();
});

test("the log keeps its place when it is written in another language", () => {
  const names = ["Takeout/Meine Aktivitäten/Gemini-Apps/MeineAktivitäten.json"];
  expect(geminiTakeout.archive!.items(names, new Map()).entries).toEqual(names);
});
