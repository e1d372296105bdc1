export function formatFiles(id: string, label: string): Map<string, string>;
export function registerFormat(registry: string, id: string): string;
