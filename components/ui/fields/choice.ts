export interface Choice {
  value: string;
  label: string;
  description?: string;
  isDisabled?: boolean;
}
