import { entryTypes } from '../../../app/domain/data/search/types';
import type { EntryDraft } from '../bases/record-source';
import type { SearchEntry } from './entry';
import { condensed, wordsOf } from '../../../app/domain/values/words';
import { isStopWord, normal, stemKey } from './words';
import { folded } from '../../../app/domain/values/text';

const maxTitleLength = 300;
const maxBodyLength = 2_000;

/** The entry of a draft. */
export function entryOf(draft: EntryDraft, stamp: number): SearchEntry {
  const title = draft.title.slice(0, maxTitleLength);
  const facts = draft.facts.flatMap((fact) => fact || []);
  const body = facts.join(' · ').slice(0, maxBodyLength);
  const codes = [...new Set(draft.codes.map(condensed).filter(Boolean))];
  const words = (text: string) => wordsOf(text).map(({ folded }) => folded);
  const [ofTitle, ofBody, ofCodes] = [words(title), words(body), words(draft.codes.join(' '))];
  const [titleCodes, bodyCodes] = [codesWithin(title), codesWithin(body)];
  const all = new Set([...codes, ...ofCodes, ...ofTitle, ...ofBody, ...titleCodes, ...bodyCodes]);
  const text = (list: readonly string[]) =>
    list
      .filter((word) => !isStopWord(word))
      .map(normal)
      .join(' ');
  return {
    _id: `${draft.type}:${draft.id}`,
    type: draft.type,
    order: entryTypes.indexOf(draft.type),
    owner: draft.owner ?? null,
    base: draft.base ?? '',
    branches: draft.branches ? [...draft.branches] : null,
    title,
    body,
    url: draft.url,
    date: draft.date,
    codes,
    keys: [...new Set([...all, ...[...all].map(stemKey)])],
    phrase: ` ${[title, ...facts, ...draft.codes].map((part) => words(part).join(' ')).join(' | ')} `.slice(
      0,
      maxTitleLength + maxBodyLength,
    ),
    text: {
      codes: [...new Set([...codes, ...ofCodes])].join(' '),
      title: text([...ofTitle, ...titleCodes]),
      body: text([...ofBody, ...bodyCodes]),
    },
    sources: [...(draft.sources ?? [])],
    stamp,
  };
}

/** Chunks of a text that are written like codes, without their punctuation: `RF1-2027`, `plano_2026`. */
const codesWithin = (text: string): string[] =>
  folded(text)
    .split(/\s+/u)
    .filter((chunk) => /\d/.test(chunk) && /[^\p{L}\p{N}]/u.test(chunk))
    .map(condensed)
    .filter((code) => code.length > 1 && code.length <= 60);
