import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refreshAfterEdit } from "./refresh-after-edit";

test("a first answer that was asked for before an edit is not shown after it", async () => {
  let stored = "before";
  const waiting: (() => void)[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, {
    queryKey: ["timeline", 1],
    queryFn: async () => {
      const read = stored;
      await new Promise<void>((arrive) => waiting.push(arrive));
      return read;
    },
    staleTime: Infinity,
  });
  const leave = observer.subscribe(() => undefined);
  expect(waiting).toHaveLength(1);
  stored = "after";
  const refreshed = refreshAfterEdit(client, ["timeline"]);
  await expect.poll(() => waiting.length).toBe(2);
  // The first one arrives all the same, and last.
  waiting[1]?.();
  waiting[0]?.();
  await refreshed;
  expect(client.getQueryData(["timeline", 1])).toBe("after");
  leave();
  client.clear();
});
