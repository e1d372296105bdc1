import { describe, expect, test } from "vitest";
import type { Fix } from "@/lib/validation/diagnostic";
import { autoFix, Findings, LISTED_FINDINGS } from "./findings";

function addMany(findings: Findings, rule: Parameters<Findings["add"]>[0], count: number): void {
  for (let at = 0; at < count; at += 1)
    findings.add(rule, `/${at}`, () => ({ message: `${rule} ${at}` }));
}

describe("Findings", () => {
  test("lists the first ones and counts them all", () => {
    const findings = new Findings();
    addMany(findings, "date.zoneless", 1000);
    const listed = findings.list("error", "warning");
    expect(listed).toHaveLength(LISTED_FINDINGS);
    expect(listed.at(-1)).toEqual({
      severity: "warning",
      rule: "date.zoneless",
      message: "date.zoneless 199",
      path: "/199",
    });
    expect(findings.counts).toEqual({
      error: 0,
      warning: 1000,
      info: 0,
      byRule: { "date.zoneless": 1000 },
    });
  });

  test("builds no message for what is only counted", () => {
    const findings = new Findings();
    addMany(findings, "msg.empty", LISTED_FINDINGS);
    findings.add("msg.empty", "/x", () => {
      throw new Error("told");
    });
    expect(findings.counts.info).toBe(LISTED_FINDINGS + 1);
  });

  test("errors come before warnings, and rules share the places", () => {
    const findings = new Findings();
    addMany(findings, "date.zoneless", 500);
    addMany(findings, "privacy.no-owner", 1);
    addMany(findings, "schema.type", 150);
    addMany(findings, "msg.empty", 3);
    const count = (rule: string): number =>
      findings.list("error", "warning").filter((finding) => finding.rule === rule).length;
    expect(count("schema.type")).toBe(150);
    expect(count("privacy.no-owner")).toBe(1);
    expect(count("date.zoneless")).toBe(49);
    expect(count("msg.empty")).toBe(0);
    expect(findings.list("info")).toHaveLength(3);
  });

  test("keeps the order in which they were found", () => {
    const findings = new Findings();
    addMany(findings, "msg.empty", 1);
    addMany(findings, "doc.title-blank", 1);
    findings.add("msg.empty", "/later", () => ({ message: "" }));
    expect(findings.list("info").map(({ path, rule }) => rule + path)).toEqual([
      "msg.empty/0",
      "doc.title-blank/0",
      "msg.empty/later",
    ]);
  });

  test("leaves out ignored rules, never errors", () => {
    const findings = new Findings();
    findings.ignore(["date.*", "msg.empty", "schema.*"]);
    addMany(findings, "date.zoneless", 2);
    addMany(findings, "msg.empty", 2);
    addMany(findings, "msg.id-empty", 2);
    addMany(findings, "schema.type", 2);
    expect(findings.counts.byRule).toEqual({ "msg.id-empty": 2, "schema.type": 2 });
  });

  test("a finding may be milder than its rule", () => {
    const findings = new Findings();
    findings.add("retry.none-preferred", "", () => ({ message: "", severity: "info" }));
    expect(findings.counts).toMatchObject({ warning: 0, info: 1 });
  });
});

test("a fix that would be larger than the document deserves is left out", () => {
  const findings = new Findings();
  const fix = (value: string): Fix => autoFix("Write it", { op: "set", path: "/a", value });
  findings.add("doc.null-property", "/large", () => ({
    message: "",
    fix: fix("x".repeat(100_000)),
  }));
  for (let at = 0; at < 60; at += 1) {
    findings.add("schema.type", `/${at}`, () => ({ message: "", fix: fix("x".repeat(50_000)) }));
  }
  const listed = findings.list("error", "warning");
  expect(listed.find(({ path }) => path === "/large")?.fix).toBeUndefined();
  expect(listed.filter(({ fix: kept }) => kept !== undefined)).toHaveLength(39);
  expect(listed).toHaveLength(61);
});
