"use client";

import { NameText } from "@/components/names/name-text";
import { Checkbox } from "@/components/ui/fields/checkbox";
import type { OfferedCredential } from "@/lib/domain/imports/credentials";
import { placeWords } from "./labels";

/** A credential that can be kept: its name, where it stood and the only servers it would be sent to. */
export function CredentialRow({
  credential: { name, origins, places, isKnown },
  isChosen,
  isDisabled,
  onChoose,
}: {
  credential: OfferedCredential;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  return (
    <li className="py-1">
      <Checkbox
        className="max-w-full"
        isSelected={isChosen}
        isDisabled={isDisabled}
        onChange={onChoose}
        description={
          <>
            <span className="block wrap-anywhere">{placeWords(places)}</span>
            <span className="block wrap-anywhere">{`Sent only to ${origins.join(", ")}`}</span>
            {isKnown ? (
              <span className="block text-warning">
                A secret of this name is kept already; its value and its servers would be replaced.
              </span>
            ) : null}
          </>
        }
      >
        <span className="wrap-anywhere">
          {isKnown ? "Replace " : null}
          <code className="font-medium">
            <NameText text={name} />
          </code>
        </span>
      </Checkbox>
    </li>
  );
}
