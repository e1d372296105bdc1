export interface CruiseReport {
  violations: { rule: string; from: string; to: string }[];
  modules: number;
  expected: number;
}
export function cruise(root: string, files?: string[]): CruiseReport;
