import type { Document } from 'mongodb';
import { cnpjGroups, cnpjLength } from '../../../app/domain/values/cnpj';
import { chunksOf, wantedKeys, type TypedChunk } from '../../../app/domain/values/words';
import { folded } from '../../../app/domain/values/text';

/** Letters of Latin scripts with the same base letter, by that letter. */
const variants = new Map<string, string>();
for (let code = 0xc0; code < 0x250; code += 1) {
  const letter = String.fromCharCode(code);
  const plain = folded(letter);
  if (/^[a-z]$/.test(plain)) variants.set(plain, (variants.get(plain) ?? plain) + letter);
}
const classOf = new Map(
  [...variants].flatMap(([plain, group]) =>
    [...group].map((letter) => [letter, `[${group}]`] as const).concat([[plain, `[${group}]`]]),
  ),
);

const special = /[.*+?^${}()|[\]\\]/;

/** No expression may hold a null character, and no text of the portal does. */
const withoutNulls = (text: string): string => text.replaceAll('\0', '');

/** A condition for fields that contain a text, ignoring case and accents; null for no text. */
function containing(text: string): { $regex: string; $options: 'i' } | null {
  const wanted = withoutNulls(text).trim().toLowerCase();
  if (!wanted) return null;
  const pattern = [...wanted]
    .map((letter) => classOf.get(letter) ?? letter.replace(special, '\\$&'))
    .join('');
  return { $regex: pattern, $options: 'i' };
}

const alphanumeric = '\\p{L}\\p{N}';
/** Matches punctuation within a chunk of text. */
const punctuation = `[^${alphanumeric}\\s\\p{Z}]*`;

/** Texts that begin with a key exactly: the database finds them by an index. */
export const beginningOf = (key: string): { $regex: string } => ({
  $regex: `^${[...key].map((sign) => sign.replace(special, '\\$&')).join('')}`,
});

/** Texts with a word that begins with some letters and digits, ignoring punctuation between them. */
const beginningWith = (wanted: string): { $regex: string; $options: 'i' } => ({
  $regex: `(?<![${alphanumeric}\\p{M}])${[...wanted].map((letter) => classOf.get(letter) ?? letter).join(punctuation)}`,
  $options: 'i',
});

/** CNPJs with a group from which on they begin with some letters and digits. */
function cnpjWith(wanted: string): { $regex: string; $options: 'i' } {
  const one = `[${alphanumeric}]${punctuation}`;
  const groups = cnpjGroups.map((at) => `(?:${one}){${at}}`).join('|');
  return {
    $regex: `^${punctuation}(?=(?:${one}){${cnpjLength}}$)(?:${groups})${[...wanted].join(punctuation)}`,
    $options: 'i',
  };
}

/**
 * A condition for documents whose fields contain all typed words, in any of the fields: in any order, by their
 * beginnings, codes with and without punctuation (rule D25); null if nothing was typed. Punctuation alone is searched
 * literally. Typed text never becomes an expression or an operator. Fields in `cnpjs` are also found by each of their
 * groups.
 */
export function holdingWords(
  typed: string,
  fields: readonly string[],
  cnpjs: readonly string[] = [],
): { $and: Document[] } | null {
  const chunks = chunksOf(typed);
  const signs = containing(typed);
  if (chunks.length > 0) return { $and: chunks.map(chunkIn) };
  return signs && { $and: [{ $or: fields.map((field) => ({ [field]: signs })) }] };

  function beginning(wanted: string): Document {
    const condition = beginningWith(wanted);
    const grouped = cnpjs.filter((field) => fields.includes(field));
    return {
      $or: [
        ...fields.map((field) => ({ [field]: condition })),
        ...grouped.map((field) => ({ [field]: cnpjWith(wanted) })),
      ],
    };
  }

  function chunkIn(chunk: TypedChunk): Document {
    return { $or: wantedKeys(chunk).map((way) => ({ $and: way.map(beginning) })) };
  }
}
