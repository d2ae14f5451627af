import { folded } from '../../values/text';

/** A column of a base as a mapping needs it. */
export interface BaseField {
  readonly key: string;
  /** Title in the base. */
  readonly label: string;
  readonly required: boolean;
  /** Other titles that files have for it. */
  readonly synonyms?: readonly string[];
  /** Everyday titles, which match columns of the file that no other title claims, if its own title is missing. */
  readonly everyday?: readonly string[];
  /** Everyday words that count before its key, as its label then does. */
  readonly before?: readonly string[];
  /** The kind of its values, if they are months (or days) or figures. */
  readonly holds?: 'time' | 'figure';
  /** The allowed values, if the base lists them. */
  readonly oneOf?: readonly string[];
}

/** Position in the file (from 0) of each key that has one. */
export type ColumnMap = Readonly<Record<string, number>>;

/** Letters and digits only, without case or accents, so that `Descrição`, `DESCRICAO` and `descricao` are one. */
export const plainHeader = (text: string): string => folded(text).replace(/[^a-z0-9]/g, '');

/**
 * Finds a base's columns in a header line: by the title that the sender chose before (`remembered`: key to title, empty
 * if the sender omitted the key), otherwise by key, by label, by a synonym, and last by everyday words. If two columns
 * have the same title, the first one counts. `others` are additional names of the columns; they count if no title
 * matches.
 */
export function mapColumns(
  fields: readonly BaseField[],
  header: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
  others: readonly (readonly string[])[] = [],
): ColumnMap {
  const positions = new Map<string, number>();
  for (const titles of [header, ...others])
    titles.forEach((title, at) => {
      const name = plainHeader(title);
      if (name && !positions.has(name)) positions.set(name, at);
    });
  const found: Record<string, number> = {};
  const find = (key: string, names: readonly string[], claimed: readonly number[] = []) => {
    const places = names.map((name) => positions.get(plainHeader(name)));
    const at = places.find((place) => place !== undefined && !claimed.includes(place));
    if (at !== undefined) found[key] = at;
  };
  const taken = fields.filter(({ key }) => remembered[key] !== '');
  for (const { key, label, synonyms = [], before } of taken) {
    const own = before ? [label, ...before, key] : [key, label];
    find(key, [remembered[key] ?? '', ...own, ...synonyms]);
  }
  for (const { key, everyday = [] } of taken)
    if (found[key] === undefined) find(key, everyday, Object.values(found));
  return found;
}

/** Required columns without a place in the file. */
export const missingFields = (fields: readonly BaseField[], map: ColumnMap): BaseField[] =>
  fields.filter(({ key, required }) => required && map[key] === undefined);

/** The title of a column for a choice, with its position if several columns have the same title. */
export function titleChoice(titles: readonly string[], at: number): string {
  const title = titles[at] ?? '';
  const isAlone = titles.filter((other) => plainHeader(other) === plainHeader(title)).length === 1;
  return isAlone ? title : `${title} (coluna ${at + 1})`;
}
