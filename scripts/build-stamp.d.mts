export function sourceHash(): string;
export function isFresh(dist: string, hash: string): boolean;
export function build(options: {
  dist: string;
  force?: boolean;
  run: () => boolean | Promise<boolean>;
}): Promise<"fresh" | "built" | "failed">;
