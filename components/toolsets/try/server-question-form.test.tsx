import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { readQuestion } from "@/lib/domain/calls/server-question";

import { ServerQuestionForm } from "./server-question-form";

/** The question of a server at tools.example as a person sees it. */
function drawn(url: string, message = "Sign in"): string {
  const isInside = (hostname: string) => hostname === "127.0.0.1";
  const server = { address: "https://tools.example/mcp", isInside };
  const question = readQuestion({ mode: "url", message, url }, server);
  if ("refused" in question) throw new Error(question.refused);
  const asked = { id: "1", question, askedMs: 0, untilMs: 1 };
  return renderToStaticMarkup(
    <ServerQuestionForm callId="1" asked={asked} onAnswered={() => undefined} />,
  );
}

test("an address is judged beside it, and is a link that only a press opens", () => {
  const html = drawn("http://127.0.0.1:9/x", "Go to https://bank.example");
  expect(html).toContain("The message names a different address.");
  expect(html).toContain("The page is on this computer or in your network");
  expect(html).toMatch(
    /<a href="http:\/\/127\.0\.0\.1:9\/x" target="_blank" rel="noopener noreferrer nofollow ugc"/,
  );
  expect(html).not.toMatch(/<(?:iframe|img|link|script|meta)/);
});

test("the host is shown as browsers resolve it, and what is hidden in the message by its code", () => {
  const html = drawn("https://b\u0430nk.example/", "Sign\u202E in");
  expect(html).toContain("xn--bnk-6cd.example");
  expect(html).not.toContain("\u202E");
  expect(html).toContain("look like those of another site");
});

test("a page of the server itself has nothing beside it", () => {
  expect(drawn("https://tools.example/sign-in")).not.toContain("Before you open it");
});
