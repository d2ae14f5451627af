import type { Document } from 'mongodb';
import { maskedCpf } from '../../../app/domain/values/cpf';
import { same } from '../../platform/same';
import type { Base } from './base';
import { fieldOf, storageOf } from './base-storage';

/** The former and new values of a row's columns, for the audit trail; null without changes. CPFs are masked. */
export function changeOf(
  base: Base,
  before: Document,
  after: Document,
): { from: Document; to: Document } | null {
  const storage = storageOf(base);
  const changed = Object.keys(base.checks).filter(
    (key) => !same(before[fieldOf(storage, key)], after[fieldOf(storage, key)]),
  );
  if (changed.length === 0) return null;
  const pick = (row: Document) =>
    Object.fromEntries(
      changed.map((key) => {
        const value: unknown = row[fieldOf(storage, key)] ?? null;
        return [key, base.checks[key]?.kind === 'cpf' && value !== null ? maskedCpf(String(value)) : value];
      }),
    );
  return { from: pick(before), to: pick(after) };
}
