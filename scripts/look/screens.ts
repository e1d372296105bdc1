import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { LookedAt } from "./library";
import { openedScreens } from "./opened-screens";
import type { Screen } from "./screen";

const APP = join(import.meta.dirname, "../../app");

/** The routes of all pages, such as `/conversations/[id]`. */
export function pageRoutes(): string[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((path) => path === "page.tsx" || path.endsWith(`${sep}page.tsx`))
    .map((path) => `/${dirname(path).split(sep).join("/")}`.replace(/^\/\.$/, "/"))
    .toSorted();
}

/** Pages whose address has to name something, by route; null where the library has no such thing. */
export function addressOf(route: string, library: LookedAt): string | null {
  const { conversation, importId, toolsetFile, toolset, tool } = library;
  if (route.startsWith("/conversations/[id]")) return named(route, conversation);
  if (route.startsWith("/imports/[id]")) return named(route, importId);
  if (route === "/toolsets/[id]/tool") {
    const search = new URLSearchParams({ set: toolset ?? "", name: tool ?? "" });
    const path = named(route, tool === null ? null : toolsetFile);
    return path === null ? null : `${path}?${search}`;
  }
  if (route.startsWith("/toolsets/[id]")) return named(route, toolsetFile);
  // There are further libraries where there are accounts, which the library that is looked at has not.
  if (route === "/settings/libraries/[id]") return null;
  if (route.includes("[")) {
    throw new Error(`scripts/look/screens.ts does not say how to open ${route}.`);
  }
  return route;
}

function named(route: string, id: string | null): string | null {
  return id === null ? null : route.replace("[id]", id);
}

/** Every page of the app, and what is opened most on them. */
export function screensOf(library: LookedAt): Screen[] {
  const pages = pageRoutes().flatMap((route) => {
    const address = addressOf(route, library);
    return address === null ? [] : [{ name: nameOf(route), address }];
  });
  return [...pages, ...openedScreens(library)];
}

/** `/conversations/[id]` is the reader; other routes are named by their address. */
function nameOf(route: string): string {
  if (route === "/") return "home";
  return route
    .replace("/conversations/[id]", "/reader")
    .replace("/toolsets/[id]", "/toolset")
    .replace("/imports/[id]", "/import")
    .replace("%5F", "")
    .slice(1)
    .replaceAll("/", "-");
}
