import { expect, test } from "vitest";

import { leastWork } from "@/lib/testing/least-work";

import { createDice, LETTERS } from "../__corpus__/dice";
import { kindExamples } from "../__corpus__/kinds";
import { negatives } from "../__corpus__/negatives";
import { positives } from "../__corpus__/positives";
import { isByForm } from "./joined-secrets";
import { findSplitSecrets } from "./split-secrets";
import { scanBeginnings, scanText } from "./text";

const dice = createDice(7);
const awsKey = () => `AKIA${dice.signs(`${LETTERS.toUpperCase()}234567`, 16)}`;

/** A text cut at so many places that lot decides, the first of them not before `from`. */
function cut(text: string, parts: number, from = 1): string[] {
  const places = new Set<number>();
  while (places.size < parts - 1) places.add(from + dice.number(text.length - from));
  const ordered = [0, ...[...places].sort((a, b) => a - b), text.length];
  return ordered.slice(1).map((end, order) => text.slice(ordered[order], end));
}

/** The texts of which not all is found. */
function left(texts: readonly string[]): string[] {
  const found = findSplitSecrets(texts);
  return texts.filter((text, order) =>
    found.every(({ at, match }) => at !== order || match.start !== 0 || match.end !== text.length),
  );
}

test.each([2, 3, 4])("an AWS key cut anywhere into %i arguments is found whole", (parts) => {
  for (let run = 0; run < 300; run += 1) {
    const texts = cut(awsKey(), parts);
    expect(left(texts), `parts: ${texts.join(" ")}`).toEqual([]);
  }
});

test.each([2, 3, 4])("%i parts of an AWS key are found in any order", (parts) => {
  for (let run = 0; run < 100; run += 1) {
    const texts = cut(awsKey(), parts, 4).sort(() => dice.number(3) - 1);
    expect(left(texts), `parts: ${texts.join(" ")}`).toEqual([]);
  }
});

test.each([2, 3, 4])("%i parts of an AWS key are found with other arguments between", (parts) => {
  for (let run = 0; run < 100; run += 1) {
    const between = ["eu-west-1", "s3 ls", "true"];
    const texts = cut(awsKey(), parts, 4).flatMap((part) => [part, dice.pick(between)]);
    expect(
      left(texts).filter((text) => !between.includes(text)),
      `parts: ${texts.join(" ")}`,
    ).toEqual([]);
  }
});

test("many beginnings of keys are looked at in bounded work", () => {
  const texts = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? "AKIA" : "b0"));
  expect(leastWork(() => void findSplitSecrets(texts), 1000)).toBeLessThan(1000);
});

test("arguments made of harmless words raise next to no alarm", () => {
  const words = negatives().flatMap(({ text }) => text.split(/\s+/).filter(Boolean));
  let alarms = 0;
  const calls = 5000;
  for (let call = 0; call < calls; call += 1) {
    const texts = Array.from({ length: 2 + dice.number(6) }, () => dice.pick(words));
    if (findSplitSecrets(texts).length > 0) alarms += 1;
  }
  expect(alarms / calls).toBeLessThanOrEqual(0.0025);
});

test("a list of many short texts is put together in bounded work", () => {
  const lot = createDice(4);
  const texts = Array.from({ length: 200 }, () => lot.signs(LETTERS, 8));
  const work = () => {
    for (let list = 0; list < 10; list += 1) findSplitSecrets(texts);
  };
  expect(leastWork(work, 1000)).toBeLessThan(1000);
});

test("what a few detectors rule out, all of them would not have told by its form", () => {
  const texts = [...kindExamples(), ...positives(), ...negatives()].map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(5000);
  const other = texts.filter((text) => {
    const told = scanText(text).some(isByForm);
    return told !== scanBeginnings(text, text.length).some(isByForm);
  });
  expect(other).toEqual([]);
});
