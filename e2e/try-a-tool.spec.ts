import type { Page } from "@playwright/test";
import { startEverything } from "../lib/testing/mcp/real-servers";
import { answer, serveTools, type ToolServer } from "../lib/testing/mcp/tool-server";
import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

const MESSAGE = {
  type: "object",
  properties: { message: { type: "string" } },
  required: ["message"],
};
const SUM = {
  type: "object",
  properties: { a: { type: "number" }, b: { type: "number" } },
  required: ["a", "b"],
};

/** A toolset of one server: a tool that may run, one that asks, one that is off. */
function labToolset(url: string, members: Record<string, unknown> = {}): string {
  return JSON.stringify({
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [
      {
        id: "lab",
        kind: "mcp",
        server: { type: "http", url },
        ...members,
        tools: [
          { name: "echo", argsSchema: MESSAGE },
          { name: "get-sum", argsSchema: SUM, requiresApproval: true },
          { name: "get-env", argsSchema: { type: "object" }, enabled: false },
          { name: "trigger-elicitation-request" },
        ],
      },
      { id: "desk", kind: "builtin", tools: [{ name: "calculator" }] },
    ],
  });
}

async function openTool(page: Page, file: string, name: string, set = "lab"): Promise<void> {
  await page.goto(`/toolsets/${file}/tool?set=${set}&name=${name}&tab=form`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

const theCall = (page: Page) => page.getByRole("region", { name: "The call" });

test("a tool of a running server is called by a press, and the call becomes a conversation", async ({
  page,
  importText,
}) => {
  const server = await startEverything("streamableHttp");
  try {
    const file = await importText("lab.json", labToolset(server.url));
    await openTool(page, file, "echo");
    await expect(page.getByText("No calls yet.")).toBeVisible();
    await page.getByLabel("message (required)").fill("Good morning");
    await page.getByRole("button", { name: "Call the tool" }).click();
    await expect(theCall(page).getByText("answered")).toBeVisible();
    await expect(theCall(page)).toContainText("Echo: Good morning");
    await expect(theCall(page)).toContainText(/\d+ ms|\d\.\d s/);
    await expectClean(page, "with a result");

    await page.getByRole("button", { name: "Save as a conversation" }).click();
    await expect(
      page
        .getByRole("list", { name: "Calls from here" })
        .getByRole("link", { name: "Conversation" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Open the conversation" }).click();
    await expect(page.getByRole("heading", { name: "echo, called by hand" })).toBeVisible();
    await expect(page.getByText("Call echo of lab.")).toBeVisible();
    await page.getByRole("button", { name: /^echo Good morning/ }).click();
    await expect(page.getByText("Echo: Good morning").first()).toBeVisible();
  } finally {
    await server.stop();
  }
});

test("a server asks in the middle of a call, and gets what I send and nothing else", async ({
  page,
  importText,
}) => {
  const server = await startEverything("streamableHttp");
  try {
    const file = await importText("lab.json", labToolset(server.url));
    await openTool(page, file, "trigger-elicitation-request");
    await page.getByRole("button", { name: "Call the tool" }).click();
    const asked = page.getByRole("region", { name: "Question of the server" });
    await expect(asked.getByText("It gets only what you send here.")).toBeVisible();
    await expect(theCall(page)).toContainText("waits for your answer");
    await expectClean(page, "a question of a server");
    await asked.getByRole("button", { name: "Send the answer" }).click();
    await expect(asked.getByText("1 place still to be filled in.")).toBeVisible();
    const name = asked.getByLabel("String (required)");
    await name.fill("Ada");
    await page.reload();
    await page.getByRole("button", { name: "Show the result" }).click();
    await asked.getByRole("button", { name: "Restore" }).click();
    await expect(name).toHaveValue("Ada");
    await asked.getByRole("button", { name: "Send the answer" }).click();
    await expect(asked).toBeHidden();
    await expect(theCall(page)).toContainText("Ada");
  } finally {
    await server.stop();
  }
});

test("a tool that asks is called with the keyboard after its question, and not when that is closed", async ({
  page,
  importText,
}) => {
  const server = await startEverything("streamableHttp");
  try {
    const file = await importText("lab.json", labToolset(server.url));
    await openTool(page, file, "get-sum");
    await page.getByLabel("a (required)").fill("2");
    await page.getByLabel("b (required)").fill("40");
    await page.getByRole("button", { name: "Call the tool" }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Call get-sum?" });
    await expect(question).toContainText("lab");
    await expect(question).toContainText(server.url);
    await expect(question).toContainText('"b": 40');
    await expect(question).toContainText("tool entry");
    await expectClean(page, "with the question");
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(page.getByText("No calls yet.")).toBeVisible();

    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Call it" }).focus();
    await page.keyboard.press("Enter");
    await expect(theCall(page)).toContainText("42");
    await expect(theCall(page)).toContainText("confirmed by you");
  } finally {
    await server.stop();
  }
});

test.describe("with a server of our own", () => {
  let server: ToolServer;
  test.beforeEach(async () => {
    server = await serveTools(() => false);
  });
  test.afterEach(() => server.close());

  test("a tool that is off says why and where that is decided, and its server hears nothing", async ({
    page,
    importText,
  }) => {
    const file = await importText("lab.json", labToolset(server.url));
    await openTool(page, file, "get-env");
    await expect(page.getByText("This tool is off, so it is not called")).toBeVisible();
    await expect(page.getByText("Decided by the tool entry.")).toBeVisible();
    await expect(page.getByRole("button", { name: /Call/ })).toHaveCount(0);
    await expectClean(page, "a tool that is off");
    await page.getByRole("link", { name: "Go to the tool entry" }).click();
    await expect(page.getByTestId("effective-get-env")).toBeVisible();

    await openTool(page, file, "calculator", "desk");
    await expect(page.getByText(/Only tools of MCP servers can be called/)).toBeVisible();
    expect(server.asked).toEqual([]);
  });

  test("opening pages and links calls nothing; what does not fit is sent only by its own words", async ({
    page,
    importText,
  }) => {
    server.behave((exchange) =>
      exchange.method === "tools/call"
        ? answer(exchange, { content: [{ type: "text", text: "Seen\u202e" }], isError: true })
        : false,
    );
    const file = await importText("lab.json", labToolset(server.url));
    await openTool(page, file, "echo");
    await expect(
      page.getByRole("button", { name: "Call it although 1 place does not fit" }),
    ).toBeVisible();
    await page.goto(`/toolsets/${file}/tool?set=lab&name=echo&tab=form&call=1&args=%7B%7D`);
    await expect(page.getByRole("button", { name: /Call it/ })).toBeVisible();
    expect(server.asked).toEqual([]);

    await page.getByRole("button", { name: /Call it/ }).click();
    await expect(theCall(page).getByText("reported a failure")).toBeVisible();
    await expect(theCall(page)).toContainText("sent although 1 place did not fit");
    await expect(theCall(page)).toContainText("U+202E");
  });

  test("a call that lacks a secret offers what helps, and what comes back of it is masked", async ({
    page,
    importText,
  }) => {
    server.behave((exchange) => {
      const { authorization } = exchange.headers;
      const text = `You sent ${authorization}, ${Buffer.from(String(authorization)).toString("base64")}.`;
      return (
        exchange.method === "tools/call" && answer(exchange, { content: [{ type: "text", text }] })
      );
    });
    // A secret stays where a run was broken off.
    const name = `TRY_${Date.now()}`;
    const headers = { Authorization: `Bearer \${secret:${name}}` };
    const file = await importText("lab.json", labToolset(server.url, { headers }));
    const call = async () => {
      await page.getByLabel("message (required)").fill("x");
      await page.getByRole("button", { name: "Call the tool" }).click();
    };
    await openTool(page, file, "echo");
    await call();
    await expect(theCall(page)).toContainText(`\${secret:${name}} is not set`);
    await expectClean(page, "a call that lacks a secret");
    await theCall(page)
      .getByRole("link", { name: `Add the secret ${name}` })
      .click();
    const dialog = page.getByRole("dialog", { name: "New secret" });
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue(name);
    await expect(dialog.getByRole("textbox", { name: "Server" })).toHaveValue(server.origin);
    await dialog.getByLabel("Value").fill("try-canary-0815");
    await dialog.getByRole("textbox", { name: "Server" }).fill("https://other.example");
    await dialog.getByRole("button", { name: "Save secret" }).click();
    await expect(dialog).toBeHidden();

    await openTool(page, file, "echo");
    await call();
    await theCall(page)
      .getByRole("button", { name: `Allow ${name} for ${server.origin}` })
      .click();
    await expect(theCall(page)).toContainText("Nothing is missing now. Call it again.");
    expect(server.asked).toEqual([]);
    await call();
    await expect(theCall(page)).toContainText("You sent Bearer •••, ");
    await expect(theCall(page)).not.toContainText("try-canary-0815");
    const sent = Buffer.from("Bearer try-canary-0815").toString("base64");
    expect(server.asked.at(-1)?.headers.authorization).toBe("Bearer try-canary-0815");
    await expect(theCall(page)).not.toContainText(sent.slice(-12, -4));
  });

  test("a tool is tried from where the grid explains it, and from the palette on its page", async ({
    page,
    importText,
  }) => {
    const file = await importText("lab.json", labToolset(server.url));
    await page.goto(`/toolsets/${file}`);
    await page.getByTestId("effective-echo").click();
    await page
      .getByRole("dialog", { name: "echo" })
      .getByRole("link", { name: "Try the tool" })
      .click();
    await expect(page.getByRole("heading", { name: "echo", level: 1 })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Try" })).toHaveAttribute("aria-selected", "true");

    await page.goto(`/toolsets/${file}`);
    await page.getByTestId("effective-calculator").click();
    const explained = page.getByRole("dialog", { name: "calculator" });
    await expect(explained.getByRole("region", { name: "Enabled" })).toBeVisible();
    await expect(explained.getByRole("link", { name: "Try the tool" })).toHaveCount(0);

    await page.goto(`/toolsets/${file}/tool?set=lab&name=echo`);
    await expect(page.getByRole("tab", { name: "Try" })).toHaveAttribute("aria-selected", "false");
    const palette = page.getByRole("dialog", { name: "Palette" });
    await expect(async () => {
      if (!(await palette.isVisible())) await page.keyboard.press("Control+k");
      await expect(palette.getByRole("combobox")).toBeFocused({ timeout: 1500 });
    }).toPass();
    await page.keyboard.type("try the");
    await expect(palette.getByRole("option", { name: "Try the tool" })).toHaveAttribute(
      "data-focused",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "Try" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("button", { name: /^Call it/ })).toBeVisible();
    expect(server.asked).toEqual([]);
  });

  test("a call that takes long is cancelled, and a result of a megabyte is read", async ({
    page,
    importText,
  }) => {
    const text = Array.from(
      { length: 20_000 },
      (_, line) => `Line ${line} of a long answer, with <b>tags</b>`,
    ).join("\n");
    let isSlow = true;
    server.behave((exchange) => {
      if (exchange.method !== "tools/call") return false;
      return isSlow || answer(exchange, { content: [{ type: "text", text }] });
    });
    const file = await importText("lab.json", labToolset(server.url));
    await openTool(page, file, "echo");
    await page.getByLabel("message (required)").fill("x");
    await page.getByRole("button", { name: "Call the tool" }).click();
    await page.getByRole("button", { name: "Cancel the call" }).click();
    await expect(theCall(page).getByText("The call was cancelled")).toBeVisible();
    await expect(theCall(page)).toBeFocused();

    isSlow = false;
    await page.getByRole("button", { name: "Call the tool" }).click();
    await expect(theCall(page)).toContainText("20,000 lines");
    await expect(theCall(page)).toContainText("Line 3 of a long answer, with <b>tags</b>");
    const calls = page.getByRole("list", { name: "Calls from here" }).getByRole("listitem");
    await expect(calls).toHaveCount(2);
    await expect(calls.first()).toContainText("answered");
    await expect(calls.last()).toContainText("cancelled");

    await server.close();
    await page.getByRole("button", { name: "Call the tool" }).click();
    await expect(
      theCall(page).getByText("The server could not be reached", { exact: true }),
    ).toBeVisible();
  });
});
