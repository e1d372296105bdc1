import { teaConversation } from "./documents";
import { downloadText, expect, message, test } from "./fixtures";

// Each piece is what a screen reader reads there, in its order: roles with their names. What says nothing about
// the job is left out of it.
test("what a screen reader reads from a dropped file to its export", async ({
  page,
  dropFiles,
}) => {
  await page.goto("/conversations");
  const main = page.getByRole("main");
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Conversations" [level=1]
      - heading "Your conversations belong here" [level=2]
      - button "Import files"
  `);

  await dropFiles(page, { "tea.json": teaConversation() });
  const plan = page.getByRole("dialog", { name: "Import plan" });
  await expect(plan).toMatchAriaSnapshot(`
    - dialog "Import plan":
      - heading "Import plan" [level=2]
      - table "Items of the plan":
        - rowgroup:
          - row:
            - rowheader:
              - button "Tea for the garden party"
            - cell "new"
            - cell "1 warning"
            - cell:
              - button /^Import What to do with Tea for the garden party/
      - status: /1 document to write/
      - button "Cancel"
      - button "Import 1 document"
  `);

  await plan.getByRole("button", { name: "Import 1 document" }).click();
  // One new document opens instead of the report, which a message leads to.
  await expect(page.getByText("Imported “Tea for the garden party”")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show report" })).toBeVisible();
  await expect(message(page, "Thank you.")).toBeVisible();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Tea for the garden party" [level=1]
      - button "More about this conversation"
      - button "Export"
      - button /System message/
      - feed "Messages":
        - article "User":
          - heading "User" [level=2]
          - button "Edit text"
          - paragraph:
            - text: Which tea fits a
            - strong: hot
        - article "Assistant":
          - heading "Assistant" [level=2]
          - group "Retries of this message":
            - button "Previous retry"
            - button "Compare"
          - button /^Thinking/
          - button /^weather garden .* succeeded 812 ms/
          - paragraph: Cold brewed oolong.
          - list "Attachments":
            - listitem:
              - text: /leaf.png/
              - link "Download leaf.png"
              - img "leaf.png"
        - article "User":
          - paragraph: Thank you.
  `);

  await page.keyboard.press("Shift+G");
  await expect(message(page, "Thank you.")).toBeFocused();
  await page.keyboard.press("e");
  await expect(page.getByRole("form", { name: "Edit the text" })).toMatchAriaSnapshot(`
    - form "Edit the text":
      - textbox "Message text": Thank you.
      - button "Save"
      - button "Cancel"
  `);

  await page.getByRole("textbox", { name: "Message text" }).fill("Thank you kindly.");
  await page.keyboard.press("Control+Enter");
  // The message is where the person was, and says that it was edited.
  await expect(message(page, "Thank you kindly.")).toBeFocused();
  await expect(message(page, "Thank you kindly.")).toMatchAriaSnapshot(`
    - article "User":
      - heading "User" [level=2]
      - text: /edited/
      - paragraph: Thank you kindly.
  `);

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const exporting = page.getByRole("dialog", { name: "Export" });
  await expect(exporting).toMatchAriaSnapshot(`
    - dialog "Export":
      - heading "Export" [level=2]
      - region "Format":
        - button "CJSON Format"
        - paragraph: Loses nothing.
      - region "What is exported":
        - heading "What is exported" [level=3]
      - button "Cancel"
      - button "Export"
  `);
  const file = await downloadText(page, () =>
    exporting.getByRole("button", { name: "Export" }).click(),
  );
  expect(file.bytes.toString("utf8")).toContain('"Thank you kindly."');
});
