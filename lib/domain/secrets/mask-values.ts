import { decodeText, readings, type DecodedText } from "./decoded-text";
import { valueForms, type Base64Form } from "./value-forms";

/** Written in place of a value. */
export const MASK = "•••";

/** A part of the text. */
interface Span {
  readonly from: number;
  to: number;
}

/**
 * Hides values in texts, also where they come in Base64, in hexadecimal digits, or with escapes of JSON or of
 * addresses. Each text is gone through a fixed number of times. What disguises a value in another way stays.
 */
export function valueMask(values: readonly string[]): (text: string) => string {
  const forms = values.map(valueForms);
  const texts = forms.flatMap((form) => form.texts);
  const base64 = forms.flatMap((form) => form.base64);
  const shortest = Math.min(...texts.map(({ length }) => length));
  return (text) => {
    if (text.length < shortest) return text;
    const spans: Span[] = [];
    for (const view of readings(text)) {
      for (const form of texts) addSpans(spans, view, { text: form, before: 0, after: 0 });
      const joined = withoutBreaks(view);
      for (const form of base64) addSpans(spans, joined, form);
    }
    return spans.length === 0 ? text : cut(text, spans);
  };
}

/** Base64 may come in lines. */
function withoutBreaks(view: DecodedText): DecodedText {
  return /[\r\n]/.test(view.text) ? decodeText(view, /[\r\n]+/g, () => "") : view;
}

function addSpans(spans: Span[], { text, sourceAt }: DecodedText, form: Base64Form): void {
  const { length } = form.text;
  for (let at = text.indexOf(form.text); at !== -1; at = text.indexOf(form.text, at + length)) {
    const from = sourceAt(Math.max(at - form.before, 0));
    const to = sourceAt(Math.min(at + length + form.after, text.length));
    const last = spans.at(-1);
    if (last !== undefined && last.from <= from && from <= last.to) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
}

/** The text with a mask for all that spans cover, one where they touch. */
function cut(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let done = -1;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from > done) parts.push(text.slice(Math.max(done, 0), from), MASK);
    done = Math.max(done, to);
  }
  return parts.join("") + text.slice(done);
}
