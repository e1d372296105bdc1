"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { asList, asText } from "@/lib/shared/read-value";
import type { MessageEditor } from "../message-editor";
import { conversionOf } from "./type-conversion";

/** Text or composite, and the way from one to the other: what it does is told before it is done. */
export function TypeField({ editor }: { editor: MessageEditor }) {
  const { message, raw, save } = editor;
  const [isAsked, setAsked] = useState(false);
  const type = message["messageType"];
  if (type !== "text" && type !== "composite") {
    return (
      <p className="text-small text-ink-soft">
        The type “{asText(type) ?? "none"}” is unknown. You can edit only its JSON.
      </p>
    );
  }
  const to = type === "text" ? "composite" : "text";
  const count = asList(message["contentBlocks"]).length;
  const conversion = isAsked ? conversionOf(raw, to) : null;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3 text-body">
        <span>
          {type === "text"
            ? "This is a text message: one text, no blocks."
            : `This is a composite message with ${count === 1 ? "1 block" : `${count} blocks`}.`}
        </span>
        {isAsked ? null : (
          <Button size="small" onPress={() => setAsked(true)}>
            {to === "composite" ? "Make it composite…" : "Make it a text message…"}
          </Button>
        )}
      </div>
      {conversion === null ? null : (
        <InlineError
          tone={conversion.loss === null ? "info" : "warning"}
          title={to === "composite" ? "Make it a composite message?" : "Make it a text message?"}
          actions={
            <>
              {conversion.isPossible ? (
                <Button
                  size="small"
                  variant={conversion.loss === null ? "primary" : "danger"}
                  onPress={async () => {
                    const lossy = conversion.loss === null ? {} : { lossy: true };
                    if (await save({ kind: "messageType", type: to, ...lossy })) setAsked(false);
                  }}
                >
                  {conversion.loss === null ? "Convert" : "Convert anyway"}
                </Button>
              ) : null}
              <Button size="small" onPress={() => setAsked(false)}>
                Leave it
              </Button>
            </>
          }
        >
          <p>{conversion.words}</p>
          {conversion.loss === null ? null : <p className="mt-1">{conversion.loss}</p>}
        </InlineError>
      )}
    </div>
  );
}
