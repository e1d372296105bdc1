import packageJson from "@/package.json";

/** The version of Colloquy that is running. */
export const VERSION: string = packageJson.version;
