/** The name of a dropped file, without folders, archives and endings. */
export function stemOf(fileName: string): string {
  const name = /[^/!\\]*$/.exec(fileName)?.[0] ?? "";
  return name.replace(/\..*$/, "");
}
