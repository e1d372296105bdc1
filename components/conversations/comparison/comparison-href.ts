/** Where two conversations are compared; the address can be shared. */
export function comparisonHref(left: string, right: string): string {
  return `/conversations/compare?${new URLSearchParams({ left, right }).toString()}`;
}
