import { parseMonth } from '../../../../app/domain/values/month';
import { auditTrail } from '../../../../server/people/audit/audit';
import { changeSets } from '../../../../server/planning/forecast/change-set';
import { collection } from '../../../../server/platform/mongo/collection';
import { editsContract } from '../edits/contract';
import type { EditsUser, Told } from '../edits/user';
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
      const told = ({ saved, conflicts }: Awaited<ReturnType<typeof saves.save>>): Told => ({
        saved,
        conflicts: conflicts.map(({ account_concat, data_ref, by, at, ...values }) => ({
          ...values,
          place: `${account_concat}|${data_ref.slice(0, 7)}`,
          by: `${by}, ${at}`,
        })),
      });
      return {
        save: async (who, id, edits) => {
          const cells = await Promise.all(
            edits.map(async ({ place, to, version }) => {
              const [account_concat, data_ref] = placed(place);
              return { account_concat, data_ref, forecast: to, version };
            }),
          );
          if (cells.every(({ version }) => version !== null))
            return told(await saves.save(who, key, { id, kind: 'edit', cells: JSON.stringify(cells) }));
          const typed = cells.map(
            (cell) => [`cell[${cell.account_concat}|${cell.data_ref}-01]`, cell] as const,
          );
          return told(
            await saves.saveTyped(who, key, {
              id,
              typed: Object.fromEntries(typed.map(([name, { forecast }]) => [name, String(forecast)])),
              drawn: JSON.stringify(
                Object.fromEntries(
                  typed.flatMap(([name, { version }]) => (version === null ? [] : [[name, ['', version]]])),
                ),
              ),
            }),
          );
        },
        undo: async (who, id) => told(await saves.takeBack(who, key, id)),
        restore: (who, id, place, to) => {
          const [account, month] = placed(place);
          return saves.restore(who, key, { id, account, month, amount: String(to) });
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
