import { libraryStamp } from "./stamp";

const MOST_KEPT = 8;

/**
 * Remembers the latest answers of a report that goes through the whole library, as long as the library stays
 * as it is. Whoever asks while one is being made waits for the same one.
 */
export function keepAnswers<Answer>(): (
  question: string,
  make: () => Promise<Answer>,
) => Promise<Answer> {
  let keptStamp = "";
  const kept = new Map<string, Promise<Answer>>();
  return async (question, make) => {
    const stamp = await libraryStamp();
    if (stamp !== keptStamp) kept.clear();
    keptStamp = stamp;
    const known = kept.get(question);
    if (known !== undefined) return known;
    const answer = make();
    kept.set(question, answer);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    // A failure is told to whoever asked; the next one tries again.
    answer.catch(() => kept.delete(question));
    return answer;
  };
}
