import { ObjectId, type Document } from 'mongodb';
import { standardBase } from '../../bases';
import type { CollectionDefinition } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import { byApartSource, markApart } from '../provenance';
import { isFoundByIds } from './rows/file-rows';
import { keysOf } from './base';
import { standardBases } from './standard-bases';

/** The file and line of a row. */
const sourceSchema = z.object({ file: z.string(), line: z.number().int() });

/** A row of an Ok base: its cells by the base's keys, and its source. */
export const recordSchema = z.looseObject({
  _id: z.instanceof(ObjectId),
  creationDate: z.date(),
  urlPath: z.string(),
  version: z.number().int(),
  _source: sourceSchema,
});

/** A refused row: its cells as in the file, and the reasons for people (`Error`) and for grouping (`faults`). */
export const refusedSchema = z.looseObject({
  _id: z.instanceof(ObjectId),
  timeStamp: z.date(),
  urlPath: z.string(),
  _lineNumber: z.number().int(),
  Error: z.string(),
  faults: z.array(z.object({ column: z.string(), kind: z.string() })),
  _source: sourceSchema,
});

export type RefusedRecord = z.infer<typeof refusedSchema>;

export const bySource = { key: { '_source.file': 1, '_source.line': 1 }, name: 'source' } as const;

/** The collections of the standard bases, Ok and NOK, except those that screens define. */
export const recordCollections: CollectionDefinition<Document>[] = standardBases()
  .filter(({ collection_ok: ok, collection_name: name }) => ok === 0 || !standardBase(name)?.collection)
  .map((base) => {
    const ok = base.collection_ok === 1;
    const { keyOrder, indexes = [] } = (ok && standardBase(base.collection_name)) || {};
    const key = ok ? (keyOrder ?? keysOf(base)) : [];
    const byIds = isFoundByIds(base);
    return {
      name: base.records,
      version: indexes.length > 0 || byIds ? 2 : 1,
      schema: ok ? recordSchema : refusedSchema,
      indexes: [
        byIds ? byApartSource : bySource,
        ...(key.length > 0
          ? [{ key: Object.fromEntries(key.map((each) => [each, 1])), name: 'unique_key', unique: true }]
          : []),
        ...indexes,
      ],
      ...(byIds && { migrations: [markApart(base.records, [base.collection_name])] }),
    };
  });

/** Collections of the rows of standard bases, Ok and NOK. */
export const standardRows: ReadonlySet<string> = new Set(standardBases().map(({ records }) => records));

/** Collections of rows that screens sum: each write to one is counted (rule X18). */
export const countedRows: ReadonlySet<string> = new Set(
  standardBases()
    .filter(({ collection_ok: ok }) => ok === 1)
    .map(({ records }) => records),
);
