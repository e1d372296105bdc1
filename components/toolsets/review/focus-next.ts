/**
 * Gives the focus, which went with what was decided, to the next item that is left: its first button; else to the
 * place itself. Items are marked by `data-review`.
 * @param ids of all items in their order, before some of them went
 * @param gone of those that went
 */
export function focusNext(
  place: HTMLElement | null,
  ids: readonly number[],
  gone: readonly number[],
): void {
  const isGone = new Set(gone);
  const at = ids.findIndex((id) => isGone.has(id));
  const near = [...ids.slice(Math.max(at, 0)), ...ids.slice(0, Math.max(at, 0)).toReversed()];
  for (const id of near) {
    if (isGone.has(id)) continue;
    const button = place?.querySelector<HTMLElement>(`[data-review="${id}"] button:enabled`);
    if (!button) continue;
    button.focus();
    return;
  }
  place?.focus();
}
