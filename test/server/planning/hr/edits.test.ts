import type { HrFigure } from '../../../../app/domain/planning/hr/hr';
import { Audit } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { Edits } from '../../../../server/planning/edits/edits';
import { hrChanges } from '../../../../server/planning/hr/change-set';
import { figureArea } from '../../../../server/planning/hr/figure-edits';
import { editsContract } from '../edits/contract';
import type { EditsUser } from '../edits/user';
import { admin, centro, gold, openDesk } from './desk';

editsContract('HR figures', async (): Promise<EditsUser> => {
  const desk = await openDesk();
  await desk.reset();
  const rows = await desk.records.find({ filial_nome: centro }).sort({ _id: 1 }).toArray();
  const fieldAt = (place: string) => place.split(' ') as [row: string, figure: HrFigure];
  const [one = '', other = ''] = rows.map(({ _id }) => _id.toHexString());
  const rowAt = async (place: string) => {
    const row = await desk.records.findOne({
      _id: rows.find(({ _id }) => place.startsWith(_id.toHexString()))?._id,
    });
    if (!row) throw new Error(`No row ${place}`);
    return row;
  };
  return {
    db: desk.db,
    sets: hrChanges.name,
    places: [`${one} dias_media`, `${other} dias_media`, `${one} vendas_servicos`],
    people: [gold, admin],
    rowOf: (place) => fieldAt(place)[0],
    over(db) {
      const hr = desk.over(db);
      const clock = createClock('America/Sao_Paulo', {
        now: new Date('2026-11-16T15:00:00Z'),
        epoch: new Date(),
      });
      // No screen of HR takes a save back yet.
      const edits = new Edits(db, figureArea(db, new Audit(db, clock)), clock);
      return {
        save: async (who, id, wanted) => {
          const cells = wanted.map(({ place, to, version }) => {
            const [row, column] = fieldAt(place);
            return { row, column, from: null, to, version };
          });
          const { saved, conflicts } = await hr.saveCells(who, centro, cells, id);
          return {
            saved,
            conflicts: conflicts.map(({ id: row, figure, mine, theirs, version, by }) => ({
              place: `${row} ${figure}`,
              mine,
              theirs,
              version,
              by,
            })),
          };
        },
        undo: async (person, id) => {
          const { saved, conflicts } = await edits.undo({ person, scope: { filial_nome: centro } }, id);
          return {
            saved,
            conflicts: conflicts.map(({ edit, row }) => ({
              place: `${edit.row} ${edit.field}`,
              mine: edit.to,
              theirs: row?.[edit.field] ?? null,
              version: row?.version ?? 0,
              by: row?.changedByName ?? '',
            })),
          };
        },
        restore: (who, id, place, to) => {
          const [row, figure] = fieldAt(place);
          return hr.restore(who, centro, { id, row, figure, amount: String(to), drawn: '' });
        },
        finish: () => hr.finishInterrupted(),
        history: async (place) => {
          const [row, field] = fieldAt(place);
          const { changes } = await hr.history(gold, centro, row);
          return changes
            .filter(({ figure }) => figure === field)
            .map(({ changeSet: set, by, at, from, to }) => ({ set, by, at, from, to }));
        },
      };
    },
    at: async (place) => {
      const row = await rowAt(place);
      return { value: row[fieldAt(place)[1]], version: row.version };
    },
    audited: (id) => desk.trail.countDocuments({ action: 'hr.save', 'to.changeSet': id }),
    reset: async () => {
      await Promise.all([
        desk.records.deleteMany({}),
        desk.changes.deleteMany({}),
        desk.trail.deleteMany({}),
      ]);
      await desk.records.insertMany(rows);
    },
    close: desk.close,
  };
});
