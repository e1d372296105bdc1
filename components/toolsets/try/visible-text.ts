import { splitHidden } from "@/lib/shared/hidden-characters";

/** The text with its invisible characters by their codes, so that none makes it read otherwise than it is. */
export function visibleText(text: string): string {
  return splitHidden(text)
    .map((each) => (typeof each === "string" ? each : `⟨${each.code}⟩`))
    .join("");
}
