/**
 * Which of the retries of its place a message is, from 1; null when it is the only one. Retries stand side by
 * side in nearly every document; those that do not are simply not counted here.
 * @param indexAt the index of the message at a position, null where there is none or it is not known
 */
export function retryOf(
  position: number,
  indexAt: (position: number) => number | null,
): number | null {
  const index = indexAt(position);
  if (index === null) return null;
  let before = 0;
  while (indexAt(position - before - 1) === index) before += 1;
  return before === 0 && indexAt(position + 1) !== index ? null : before + 1;
}
