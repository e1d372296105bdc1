export const MOST_FILES: number;
export interface FolderViolation {
  rule: "folder-circle" | "folder-too-large";
  from: string;
  to: string;
}
export function judgeFolders(
  modules: readonly { source: string; dependencies: readonly { resolved: string }[] }[],
): FolderViolation[];
