import { choice, longText, nullable, shape } from "@/lib/validation/schema";

import { time } from "./words";

/** What members are told of, as answers describe it. */
export const NOTIFICATIONS = {
  Notification: shape({
    id: longText(),
    kind: choice("mention", "reply", "private-opened", "link-opened", "handed-over"),
    actor: nullable(longText()),
    conversation: nullable(shape({ id: longText(), title: longText() })),
    comment: nullable(shape({ text: longText(), message: longText() })),
    reason: nullable(longText()),
    createdMs: time,
    readMs: nullable(time),
  }),
};
