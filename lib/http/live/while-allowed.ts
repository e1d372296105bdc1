import { onAccessChange } from "@/lib/data/accounts/access-changes";
import { hasLost, type Viewer } from "@/lib/domain/accounts/viewer";

/** So often it is asked again whether whoever takes an answer may still have it. */
const EVERY_MS = 1000;

/**
 * An answer that lasts, such as a large export or the run of an import, for as long as whoever asked for it has what they
 * had when it began: their session, their role and their libraries. Otherwise it breaks off, as when they leave, and what
 * makes it is stopped.
 * @param renew asks the gate again who they are
 */
export function whileAllowed(
  response: Response,
  viewer: Viewer,
  renew: () => Promise<Viewer | null>,
): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  let isAsking = false;
  let timer: NodeJS.Timeout | undefined;
  let forget = (): void => undefined;
  const end = (): void => {
    clearInterval(timer);
    forget();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const look = async (): Promise<void> => {
          const now = await renew();
          if (now !== null && !hasLost(viewer, now)) return;
          end();
          controller.error(new Error("Whoever asked for this may no longer have it."));
          await reader.cancel();
        };
        const ask = (): void => {
          if (isAsking) return;
          isAsking = true;
          look()
            // Accounts that cannot be asked now are asked again.
            .catch(() => undefined)
            .finally(() => (isAsking = false));
        };
        timer = setInterval(ask, EVERY_MS).unref();
        // What this process takes from somebody is heard of at once.
        forget = onAccessChange(ask);
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
