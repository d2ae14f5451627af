import { namedColumns, places } from '../../../app/domain/data/files/month-columns';
import type { BaseField, ColumnMap } from '../../../app/domain/data/files/column-mapping';
import { Problem } from '../../platform/errors';
import { statedSchema } from '../provenance';
import type { Stated } from '../provenance/file';

const constantField = /^fixo\[([\w-]{1,64})\]$/;
const unknownLayout = 'Em layout, diga meses, para meses nas colunas, ou nada.';

/**
 * The statements in fields: `layout=meses`, `fixo[channel]=FSS`; null if there are none.
 * @throws Problem `invalid` for another layout, and for a value that is too long
 */
export function statedOf(fields: Iterable<readonly [string, string]>): Stated | null {
  const constants: Record<string, string> = {};
  let layout = '';
  for (const [name, value] of fields) {
    const [, key] = constantField.exec(name) ?? [];
    if (key && value.trim() !== '') constants[key] = value;
    else if (name === 'layout') layout = value;
  }
  if (layout !== '' && layout !== 'meses')
    throw new Problem('invalid', unknownLayout, { layout: unknownLayout });
  if (layout === '' && Object.keys(constants).length === 0) return null;
  const { data, error } = statedSchema.safeParse({ months: layout === 'meses', constants });
  if (data) return data;
  const message = 'Um valor para todas as linhas tem no máximo 200 caracteres.';
  throw new Problem('invalid', message, {}, { cause: error });
}

/** What fills a base's columns in a file of these titles. */
export function statedColumns(
  fields: readonly BaseField[],
  titles: readonly string[],
  {
    stated,
    remembered,
    others,
  }: {
    readonly stated: Stated | undefined;
    readonly remembered: Readonly<Record<string, string>>;
    readonly others: readonly (readonly string[])[];
  },
): ColumnMap {
  const map = namedColumns(fields, titles, remembered, others, stated?.months);
  const lacking = Object.keys(stated?.constants ?? {}).filter((key) => map[key] === undefined);
  return { ...map, ...Object.fromEntries(lacking.map((key) => [key, places.constant])) };
}
