import { showToast } from "@/components/ui/toast/queue";

/** Copies and says so; `what` completes "Copied …". */
export async function copyWords(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: `Copied ${what}`, timeout: 3000 });
  } catch {
    showToast({ title: `The browser did not allow copying ${what}`, tone: "warning" });
  }
}
