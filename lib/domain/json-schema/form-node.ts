/** One place of a form for arguments, or the reason why JSON has to be typed there. */
export type FormNode = FormTexts & FormKind;

interface FormTexts {
  readonly title: string | null;
  readonly description: string | null;
  /** Whether null is one of the values. */
  readonly nullable: boolean;
}

export type FormKind =
  | {
      readonly kind: "text";
      /** As in `format`: date, uri, email and the like. */
      readonly format: string | null;
      readonly isLong: boolean;
    }
  | { readonly kind: "number"; readonly isInteger: boolean }
  | { readonly kind: "flag" }
  /** Any JSON values; null is left to `nullable`. */
  | {
      readonly kind: "choice";
      readonly options: readonly unknown[];
      /** What each is called, in the same order; absent where they have no names. */
      readonly names?: readonly string[];
    }
  | { readonly kind: "list"; readonly item: FormNode }
  | { readonly kind: "object"; readonly fields: readonly FormField[] }
  | { readonly kind: "variant"; readonly options: readonly FormVariant[] }
  | { readonly kind: "json"; readonly reason: string };

export interface FormField {
  readonly name: string;
  readonly required: boolean;
  readonly node: FormNode;
}

export interface FormVariant {
  readonly label: string;
  readonly node: FormNode;
}
