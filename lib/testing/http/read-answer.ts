/** The bytes of an answer; of a stream without an end, those until its first event. */
export async function bytesOf(response: Response): Promise<Buffer> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    return Buffer.from(await response.arrayBuffer());
  }
  const events = eventsOf(response);
  const first = await events.next();
  await events.return();
  return Buffer.from(first.done === true ? "" : JSON.stringify(first.value));
}

/** The events of a stream, as the values they carry. Whoever ends this ends the stream. */
export async function* eventsOf(response: Response): AsyncGenerator<unknown, void, void> {
  const reader = response.body?.getReader();
  // An answer to HEAD has none.
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let held = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (held + decoder.decode(value, { stream: true })).split("\n\n");
      held = events.pop() ?? "";
      for (const event of events) {
        if (event.startsWith("data: ")) yield JSON.parse(event.slice("data: ".length)) as unknown;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
