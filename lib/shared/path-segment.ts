/**
 * A segment of a path as it was meant. One with a percent sign that begins no escape means itself: Next hands some
 * segments on as they were sent and others decoded, and nothing is called by an escape that is broken.
 */
export function pathSegment(sent: string): string {
  try {
    return decodeURIComponent(sent);
  } catch {
    return sent;
  }
}
