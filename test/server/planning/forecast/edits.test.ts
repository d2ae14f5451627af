import { cellField } from '../../../../app/domain/planning/forecast/forecast';
import { parseMonth } from '../../../../app/domain/values/month';
import { auditTrail } from '../../../../server/people/audit/audit';
import { changeSets } from '../../../../server/planning/forecast/change-set';
import { collection } from '../../../../server/platform/mongo/collection';
import { editsContract } from '../edits/contract';
import type { EditsUser, SaveReport } from '../edits/user';
import { ana, beto, key, openDesk, rent, salary } from './desk';

editsContract('forecast cells', async (): Promise<EditsUser> => {
  const desk = await openDesk();
  const trail = collection(desk.db, auditTrail);
  const first = await desk.cells.find().toArray();
  const placed = (place: string) => place.split('|') as [account: string, month: string];
  const cellAt = async (place: string) => {
    const cell = await desk.at(...placed(place));
    if (!cell) throw new Error(`No cell ${place}`);
    return cell;
  };
  return {
    db: desk.db,
    sets: changeSets.name,
    places: [`${salary}|2026-11`, `${rent}|2026-12`, `${salary}|2027-01`],
    people: [ana, beto],
    rowOf: (place) => place,
    over(db) {
      const { saves, history } = desk.over(db);
      const reportOf = ({ saved, conflicts }: Awaited<ReturnType<typeof saves.save>>): SaveReport => ({
        saved,
        conflicts: conflicts.map(({ account_concat, data_ref, by, at, ...values }) => ({
          ...values,
          place: `${account_concat}|${data_ref.slice(0, 7)}`,
          by: `${by}, ${at}`,
        })),
      });
      return {
        save: async (who, id, edits) => {
          const cells = edits.map(({ place, to, version }) => {
            const [account_concat, data_ref] = placed(place);
            return { account_concat, data_ref, forecast: to, version };
          });
          const seen = cells.flatMap(({ version, ...cell }) =>
            version === null ? [] : [{ ...cell, version }],
          );
          if (seen.length === cells.length)
            return reportOf(await saves.save(who, key, { id, kind: 'edit', cells: seen }));
          const field = (cell: (typeof cells)[number]) => cellField(cell.account_concat, cell.data_ref);
          const typed = Object.fromEntries(cells.map((cell) => [field(cell), String(cell.forecast)]));
          const drawn = Object.fromEntries(seen.map((cell) => [field(cell), ['', cell.version] as const]));
          return reportOf(await saves.saveTyped(who, key, { id, typed, drawn }));
        },
        undo: async (who, id) => reportOf(await saves.takeBack(who, key, id)),
        restore: (who, id, place, to) => {
          const [account, month] = placed(place);
          const typed = { [cellField(account, month)]: String(to) };
          return saves.saveTyped(who, key, { id, typed, drawn: {} }, 'restore');
        },
        finish: () => saves.finishInterrupted(),
        history: async (place) => {
          const [account, month] = placed(place);
          const values = await history.cell(key, account, parseMonth(month) ?? 0);
          return values.map(({ changeSet: set, by, at, from, to }) => ({ set, by, at, from, to }));
        },
      };
    },
    at: async (place) => {
      const { forecast, version } = await cellAt(place);
      return { value: forecast, version };
    },
    audited: (id) => trail.countDocuments({ action: 'forecast.save', 'to.changeSet': id }),
    reset: async () => {
      await Promise.all([desk.cells.deleteMany({}), trail.deleteMany({})]);
      await collection(desk.db, changeSets).deleteMany({});
      await desk.cells.insertMany(first);
    },
    close: desk.close,
  };
});
