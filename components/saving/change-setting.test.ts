import { beforeEach, expect, test, vi } from "vitest";
import { done, failed, type ActionResult } from "@/lib/actions/result";
import { readViews, withoutView, withView, type SavedView } from "@/lib/domain/library/saved-views";
import { changeSetting } from "./change-setting";

interface Sent {
  readonly key: string;
  readonly value: string;
  readonly known?: string;
}

const server = vi.hoisted(() => ({ value: "[]", isRestless: false }));
vi.mock("@/lib/actions/settings", () => ({
  setSettingAction: async ({ value, known }: Sent): Promise<ActionResult<null>> => {
    if (server.isRestless || (known !== undefined && known !== server.value)) {
      return failed("stale", "Changed.", { current: { revision: 0, raw: server.value } });
    }
    server.value = value;
    return done(null);
  },
}));

beforeEach(() => {
  server.value = "[]";
  server.isRestless = false;
});

const view = (name: string): SavedView => ({
  name,
  list: "/conversations",
  query: `query=${name}`,
});
const change = (shown: string, make: (views: readonly SavedView[]) => readonly SavedView[]) =>
  changeSetting("views", shown, (value) => JSON.stringify(make(readViews(value) ?? [])));
const names = () => readViews(server.value)?.map(({ name }) => name);

test("two pages that know the same add one view each, and both are there", async () => {
  await change("[]", (views) => withView(views, view("One")));
  const second = await change("[]", (views) => withView(views, view("Two")));
  expect(names()).toEqual(["One", "Two"]);
  expect(second).toEqual(done(server.value));
});

test("the undo of a deletion brings that view back, and keeps what was saved since", async () => {
  await change("[]", (views) => withView(views, view("One")));
  const before = server.value;
  await change(before, (views) => withoutView(views, view("One")));
  await change(before, (views) => withView(views, view("Two")));
  await change(before, (views) => withView(views, view("One")));
  expect(names()).toEqual(["Two", "One"]);
});

test("it ends where another value is set each time", async () => {
  server.isRestless = true;
  expect(await change("[]", (views) => views)).toMatchObject({ error: { code: "stale" } });
});
