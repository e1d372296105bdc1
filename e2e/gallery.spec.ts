import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

test("the gallery shows every control in both themes", async ({ page }, info) => {
  await page.goto("/_gallery");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectClean(page);
  await info.attach("gallery", {
    body: await page.screenshot({ fullPage: true }),
    contentType: "image/png",
  });
});
