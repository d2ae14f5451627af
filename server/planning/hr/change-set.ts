import { ObjectId, type Db } from 'mongodb';
import { changeFields, changeSetFields, unfinishedIndex } from '../edits/change-set';
import { defineCollection } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';
import { hrRecords } from './collection';

const figuresSchema = z.record(z.string(), z.number());

/** The figures of one row that a save changes, from → to. */
const changeSchema = z.object({
  ...changeFields,
  row: z.instanceof(ObjectId),
  from: figuresSchema,
  to: figuresSchema,
});

export type FigureChangeOfRow = z.infer<typeof changeSchema>;

/** One save of a branch's figures (rule P10). */
const changeSetSchema = z.object({
  ...changeSetFields,
  filial_nome: z.string(),
  changes: z.array(changeSchema),
});

export type FigureChangeSet = z.infer<typeof changeSetSchema>;

export const hrChanges = defineCollection<FigureChangeSet>({
  name: 'hr_changes',
  version: 2,
  schema: changeSetSchema,
  indexes: [{ key: { filial_nome: 1, at: -1 }, name: 'branch_newest' }, unfinishedIndex],
  upgrade: nameWhatWasKept,
});

/** Earlier releases named lost rows and not their positions, and rows told by person and time which save wrote them. */
async function nameWhatWasKept(db: Db): Promise<void> {
  const sets = db.collection<FigureChangeSet>('hr_changes');
  await sets.updateMany({ 'lost.0': { $type: 'objectId' } }, [
    { $set: { lost: { $map: { input: '$lost', in: { $indexOfArray: ['$changes.row', '$$this'] } } } } },
  ]);
  for await (const { _id, author, at, changes } of sets.find({ phase: 'recorded' }))
    await db
      .collection(hrRecords.name)
      .updateMany(
        { _id: { $in: changes.map(({ row }) => row) }, changedBy: author, changedAt: at },
        { $set: { changeSet: _id } },
      );
}
