export function wantedBasePath(env?: Readonly<Record<string, string | undefined>>): string;
export function builtBasePath(dist: string): string;
