/** The id of a message out of a path; what is no id is one that no message has. */
export function messageId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}
