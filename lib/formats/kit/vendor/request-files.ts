/** Kinds of pictures that requests to models accept. */
export const REQUEST_PICTURES: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
]);

/** A media type as requests name it: lower case, without parameters, by its registered name. */
export function mediaType(stated: string | null | undefined): string {
  const type = (stated ?? "").toLowerCase().split(";", 1)[0]?.trim() ?? "";
  return type === "image/jpg" ? "image/jpeg" : type;
}
