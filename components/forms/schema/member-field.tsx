"use client";

import { JsonField } from "../json/field";
import { flagOf, flagText, isJsonText, type Member, type TextDraft } from "./members";
import { ChoicePart, FlagPart, NumberPart, TextPart } from "./scalars";

interface Props {
  member: Member;
  text: string;
  /** What is wrong, by the pointers of members. */
  faults?: ReadonlyMap<string, string>;
  onChange: (text: string) => void;
}

const NO_FAULTS: ReadonlyMap<string, string> = new Map();

/**
 * The field of one member, by what its schema allows. JSON is typed into an editor that owns its text: give the
 * field a new key where the text changes other than by typing.
 */
export function MemberField({ member, text, faults = NO_FAULTS, onChange }: Props) {
  const { node, label, pointer, look, isRequired } = member;
  const change = (value: unknown) => onChange(typeof value === "string" ? value : "");
  const field = { label, look, pointer, faults, required: isRequired };
  switch (node.kind) {
    case "text":
      return <TextPart {...field} node={node} value={text} onChange={change} />;
    case "number":
      return <NumberPart {...field} node={node} value={text} onChange={change} />;
    case "choice":
      return <ChoicePart {...field} node={node} value={text} onChange={change} />;
    case "flag": {
      const choose = (value: unknown) =>
        onChange(flagText(typeof value === "boolean" ? value : undefined));
      return <FlagPart {...field} node={node} value={flagOf(text)} onChange={choose} />;
    }
    case "list":
    case "object":
    case "variant":
    case "json": {
      const { description, size, check } = look;
      return (
        <JsonField
          label={label}
          initial={text}
          onChange={onChange}
          {...(description === undefined ? {} : { description })}
          {...(size === undefined ? {} : { size })}
          {...(check === undefined ? {} : { check })}
        />
      );
    }
  }
}

/** The fields of several members, one after another. */
export function MemberFields<Key extends string>(props: {
  members: readonly Member<Key>[];
  draft: TextDraft<Key>;
  /** Changes where texts changed other than by typing. */
  round: string;
  onChange: (key: Key, text: string) => void;
}) {
  return props.members.map((member) => (
    <MemberField
      key={isJsonText(member) ? `${member.key} ${props.round}` : member.key}
      member={member}
      text={props.draft[member.key]}
      onChange={(text) => props.onChange(member.key, text)}
    />
  ));
}
