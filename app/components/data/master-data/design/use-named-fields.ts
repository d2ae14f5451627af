import { useState, type FocusEvent } from 'react';
import type { FieldForm } from '~/domain/data/master-data/base-form';
import { baseForm } from '~/domain/data/master-data/base-request';

/** A field that other parts of a base's form can name, by its place among all. */
export interface NamedField {
  readonly at: number;
  readonly key: string;
  readonly label: string;
}

/**
 * The named fields of a base's form: those that it was drawn with, and those typed since, once their input loses
 * focus (`onBlur` of the form).
 */
export function useNamedFields(drawn: readonly FieldForm[]) {
  const [typed, setTyped] = useState({ drawn, fields: drawn });
  const fields = typed.drawn === drawn ? typed.fields : drawn;
  const onBlur = ({ target, currentTarget }: FocusEvent<HTMLFormElement, HTMLElement>) => {
    if (/^field\.\d+\.(key|label)$/.test(target.getAttribute('name') ?? ''))
      setTyped({ drawn, fields: baseForm(new FormData(currentTarget)).fields });
  };
  const named = fields.flatMap(({ key, label }, at): NamedField[] =>
    key ? [{ at, key, label: label || key }] : [],
  );
  return { named, onBlur };
}
