import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

// Measures what the style sheet says, so that no change of a value can make text unreadable unnoticed.

interface Colour {
  lightness: number;
  chroma: number;
  hue: number;
  alpha: number;
}
type Rgb = readonly [number, number, number];

const css = readFileSync(new URL("./globals.css", import.meta.url), "utf8");
const darkStart = css.indexOf("@variant dark {");
const setsEnd = css.indexOf("\n}\n", darkStart);
const themes = {
  light: readColours(css.slice(css.indexOf(":root,\n[data-theme] {"), darkStart)),
  dark: readColours(css.slice(darkStart, setsEnd)),
};

function readColours(text: string): Map<string, Colour> {
  const pattern = /--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\);/g;
  return new Map(
    Array.from(text.matchAll(pattern), ([, name = "", l, c, h, a = "1"]) => [
      name,
      { lightness: Number(l), chroma: Number(c), hue: Number(h), alpha: Number(a) },
    ]),
  );
}

/** OKLCH to linear sRGB (Björn Ottosson, "A perceptual color space for image processing"), not clipped. */
function toLinear({ lightness, chroma, hue }: Colour): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const clip = (value: number) => Math.min(1, Math.max(0, value));
const encode = (value: number) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
const decode = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const toSrgb = (colour: Colour) => toLinear(colour).map((part) => encode(clip(part)));

/** What a see-through colour looks like on a ground, blended as browsers do, in sRGB. */
function over(top: Colour, ground: number[]): number[] {
  return toSrgb(top).map((part, at) => part * top.alpha + (ground[at] ?? 0) * (1 - top.alpha));
}

function contrast(one: number[], other: number[]): number {
  const luminance = (colour: number[]) => {
    const [r = 0, g = 0, b = 0] = colour.map(decode);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
}

const grounds = ["canvas", "surface", "raised"];
const meanings = ["danger", "warning", "success", "info"];
const inks = ["ink", "ink-soft", "ink-faint", "accent", ...meanings];
const code = ["keyword", "string", "number", "name", "comment"].map((name) => `code-${name}`);
const series = [1, 2, 3, 4, 5, 6].map((at) => `series-${at}`);
const roles = ["user", "assistant", "tool", "thinking"].map((name) => `role-${name}`);

describe.each(Object.entries(themes))("%s theme", (_, colours) => {
  const get = (name: string): Colour => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`no colour --${name}`);
    return colour;
  };
  const solid = (name: string) => toSrgb(get(name));
  const ratio = (front: string, ground: string) => contrast(solid(front), solid(ground));

  test.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))(
    "%s is readable on %s",
    (ink, ground) => {
      expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(
    ["ink", "ink-soft", "ink-faint"].flatMap((ink) => grounds.map((g) => [ink, g] as const)),
  )("%s is readable on a hovered or pressed part of %s", (ink, ground) => {
    const ratios = ["tint", "tint-strong"].map((tint) =>
      contrast(solid(ink), over(get(tint), solid(ground))),
    );
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ["on-accent", "accent-fill"],
    ["on-accent", "accent-fill-hover"],
    ["ink", "accent-soft"],
    ["ink-soft", "accent-soft"],
    ["ink-faint", "accent-soft"],
    ["accent", "accent-soft"],
    ["ink", "commented"],
    ["ink-soft", "commented"],
    ["accent", "commented"],
    ...code.map((name) => [name, "commented"] as const),
    ["found-ink", "found"],
    ["found-ink", "found-current"],
    ...meanings.flatMap((name) => [
      [name, `${name}-soft`],
      ["ink", `${name}-soft`],
      ["ink-soft", `${name}-soft`],
    ]),
    ...code.flatMap((name) => [
      [name, "surface"],
      [name, "canvas"],
    ]),
  ] as [string, string][])("%s is readable on %s", (front, ground) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(
    ["line-strong", "accent", "accent-fill", ...roles, ...series].flatMap((rule) =>
      grounds.map((ground) => [rule, ground] as const),
    ),
  )("%s can be seen on %s", (rule, ground) => {
    expect(ratio(rule, ground)).toBeGreaterThanOrEqual(3);
  });

  test("neighbours in a stack and the steps of a heat map differ in lightness, for who sees no hues", () => {
    const steps = [1, 2, 3, 4].map((at) => get(`heat-${at}`).lightness);
    const stack = series.map((name) => get(name).lightness);
    for (const list of [steps, stack]) {
      const gaps = list.slice(1).map((lightness, at) => Math.abs(lightness - (list[at] ?? 0)));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.1);
    }
  });

  test("the focus ring can be seen on a filled button's ground and on a selection", () => {
    expect(ratio("accent", "accent-soft")).toBeGreaterThanOrEqual(3);
  });

  test("every value is a colour that screens can show", () => {
    const outside = [...colours].filter(([, colour]) =>
      toLinear(colour).some((part) => part < -0.002 || part > 1.002),
    );
    expect(outside).toEqual([]);
  });

  test("neutrals keep a trace of warmth and no more", () => {
    const neutrals = [...grounds, "line", "line-strong", "ink", "ink-soft", "ink-faint"];
    const strays = neutrals.filter((name) => get(name).hue !== 80 || get(name).chroma > 0.008);
    expect(strays).toEqual([]);
  });

  test("there is one accent and each role has its own hue", () => {
    const accents = ["accent", "accent-fill", "accent-fill-hover", "accent-soft"];
    expect(accents.filter((name) => get(name).hue !== 255)).toEqual([]);
    expect(get("accent").chroma).toBe(0.14);
    expect(roles.map((name) => get(name).hue)).toEqual([255, 300, 70, 180]);
    expect(roles.every((name) => get(name).chroma === 0.09)).toBe(true);
  });
});

test("both themes give a value to the same names, and every name is one of Tailwind's", () => {
  const names = [...themes.light.keys()];
  expect(names.length).toBeGreaterThan(30);
  expect([...themes.dark.keys()]).toEqual(names);
  const pairs = [...css.matchAll(/--color-([\w-]+): var\(--([\w-]+)\);/g)];
  expect(pairs.filter(([, offered, value]) => offered !== value)).toEqual([]);
  // The shade is the shadow's and no colour to paint with.
  expect(new Set(pairs.map(([, offered]) => offered))).toEqual(
    new Set(names.filter((name) => name !== "shade")),
  );
});
