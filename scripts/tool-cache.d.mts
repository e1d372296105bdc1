export function toolCache(root: string, name: string, inputs: readonly string[]): string;
