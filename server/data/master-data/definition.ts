import type { Role } from '../../../app/domain/people/access/roles';
import type { Base, CellRule, Right } from './base';

export type Column = readonly [key: string, header: string, rule?: Partial<CellRule>];

/** The definition of a standard base: its columns in order, each with its rule. */
export interface Definition {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly Column[];
  /** Columns of Ok rows in addition to those of a file. */
  readonly enriched?: readonly Column[];
  /** The collection that its screens read, if it differs from the base's name. */
  readonly records?: string;
  /** Who may feed it; if absent, everybody who may send files. */
  readonly senders?: readonly Role[];
  /** The column with the branch of a row. */
  readonly branch?: string;
}

const file: Column = ['urlPath', 'File'];

/** The column for the warning on an accepted row. */
export const warningColumn: Column = ['_warning', 'Aviso'];

/** The maximum length of text without a rule for it. */
export const maxTextLength = 500;

const bounded = (kind: CellRule['kind'] = 'text'): boolean => kind === 'text' || kind === 'code';

const ruleOf = (rule: Partial<CellRule> = {}): CellRule => ({
  kind: 'text',
  required: false,
  unique: false,
  ...(bounded(rule.kind) ? { maxLength: maxTextLength } : {}),
  ...rule,
});

const fieldsOf = (columns: readonly Column[]) => columns.map(([key, header]) => ({ [key]: header }));

/** A base with complete rules, from which its records are built. */
export interface Design {
  readonly label: string;
  readonly columns: readonly (readonly [key: string, header: string, rule: CellRule])[];
  readonly rights: Pick<Base, Right | 'people' | 'branch'>;
  readonly rules?: Base['rules'];
  readonly keep?: Base['keep'];
  readonly archived?: boolean;
}

/** The place of a base: its name, the collection of its rows, and the columns that the portal adds. */
export interface Standing extends Pick<Base, 'order' | 'version'> {
  readonly name: string;
  readonly records: string;
  /** The collection of its refused rows. */
  readonly refused: string;
  readonly enriched: readonly Column[];
}

/** A definition with complete rules. */
export const designOf = ({ label, columns, senders, branch }: Definition): Design => ({
  label,
  columns: columns.map(([key, header, rule]) => [key, header, ruleOf(rule)]),
  rights: { ...(senders && { senders: [...senders] }), ...(branch && { branch }) },
});

/** The Ok record and the NOK twin of a base; `order` is its position in lists. */
export const basesOf = (definition: Definition, order: number): Base[] => {
  const { name, records = name, enriched = [] } = definition;
  return twinsOf(designOf(definition), { name, records, refused: `${name}_nok`, enriched, order });
};

export function twinsOf(
  { label, columns, rights, rules, keep, archived }: Design,
  { name, records, refused, enriched, order, version }: Standing,
): [Base, Base] {
  const checks = Object.fromEntries(columns.map(([key, , rule]) => [key, rule]));
  const own = columns.map(([key, header]): Column => [key, header]);
  const warns = Object.values(checks).some(({ references }) => references?.otherwise === 'warning');
  const common = {
    collection_name: name,
    checks,
    order,
    ...rights,
    ...(rules?.length ? { rules } : {}),
    ...(keep && { keep }),
    ...(archived && { archived }),
    ...(version === undefined ? {} : { version }),
  };
  return [
    {
      ...common,
      _id: name,
      label_name: label,
      collection_ok: 1,
      fields: fieldsOf([...own, ...enriched, ...(warns ? [warningColumn] : []), file]),
      records,
    },
    {
      ...common,
      _id: `${name}_nok`,
      label_name: `${label} NOK`,
      collection_ok: 0,
      fields: fieldsOf([
        ...own,
        ['_lineNumber', 'Line'],
        file,
        ['timeStamp', 'Timestamp'],
        ['Error', 'Error'],
      ]),
      records: refused,
    },
  ];
}
