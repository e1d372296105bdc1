import type { BundleFiles } from "./bundle";

/** The folder all files of a bundle lie in, with its slash: that of the main file where it has them all. */
export function rootOf({ files, main }: BundleFiles): string {
  let root = main;
  do root = root.slice(0, Math.max(0, root.lastIndexOf("/")));
  while (root !== "" && [...files.keys()].some((name) => !name.startsWith(`${root}/`)));
  return root === "" ? "" : `${root}/`;
}

/** The same files as they are named from that folder. */
export function withoutRoot({ files, main }: BundleFiles): BundleFiles {
  const { length } = rootOf({ files, main });
  return {
    files: new Map([...files].map(([name, text]) => [name.slice(length), text])),
    main: main.slice(length),
  };
}
