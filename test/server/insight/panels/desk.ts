import { MongoServerError, ObjectId, type Db, type Document } from 'mongodb';
import type { Flags } from '../../../../app/domain/people/access/access';
import type { PanelDefinition, PanelQuery, Tile } from '../../../../app/domain/insight/panels/definition';
import { createClock } from '../../../../server/platform/clock';
import { realizedQuantities } from '../../../../server/planning/quantities/realized';
import { PanelRows } from '../../../../server/insight/panels/rows';
import { PanelViews, type PanelRequest } from '../../../../server/insight/panels/views';
import { hrRecords } from '../../../../server/planning/hr/collection';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import type { Person } from '../../../../server/people/users/user';
import { testDatabase } from '../../../servers/mongo';
import { allOn } from '../../data/search/desk';

const timeZone = 'America/Sao_Paulo';
export const gold: Person = { email: 'g@x', name: 'G', type: 'USER GOLD', stores: [] };

const month = (code: string) => new Date(`${code}-01T00:00:00Z`);

export const sale = (channel: string, code: string, marca: string, valor: number) => ({
  _id: new ObjectId(),
  sku: `${marca} ${valor}`,
  channel,
  data_ref: month(code),
  marca,
  valor,
  receita: valor * 10,
});
const worker = (filial_nome: string, code: string, matricula: string, desafio: number) => ({
  _id: new ObjectId(),
  filial_nome,
  mes_apur: month(code),
  matricula,
  nome: matricula,
  cpf: '12345678909',
  result_desafio_mensal: desafio,
});

export const realized: PanelQuery = {
  from: 'realizado_quantidade',
  measures: { realizado: { label: 'Realizado', sum: 'valor' } },
};
export const planned: PanelQuery = {
  from: 'planejamento_quantidade',
  measures: { planejado: { label: 'Planejado', sum: 'valor' } },
};
export const tile = (given: Partial<Tile>): Tile => ({
  id: 'quadro',
  title: 'Quadro',
  size: 'half',
  chart: { kind: 'table' },
  queries: [realized],
  ...given,
});
export const requestFor = (definition: PanelDefinition, query = '', person = gold): PanelRequest => ({
  title: 'Painel',
  definition,
  person,
  params: new URLSearchParams(query),
});

const cutOff = () => Promise.reject(new MongoServerError({ code: 50 }));

/** The database, one of whose collections answers every reading as one that was cut off for its time. */
const withoutReading = (db: Db, slow: string): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name !== 'collection') return Reflect.get(target, name) as unknown;
      return (wanted: string) =>
        wanted === slow
          ? {
              aggregate: () => ({ toArray: cutOff }),
              find: () => {
                const cursor = {
                  sort: () => cursor,
                  skip: () => cursor,
                  limit: () => cursor,
                  toArray: cutOff,
                };
                return cursor;
              },
              countDocuments: cutOff,
            }
          : target.collection(wanted);
    },
  });

/** Tells each time that a collection is added up. */
const tellingOf = (db: Db, counted: string, tell: () => void): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name !== 'collection') return Reflect.get(target, name) as unknown;
      return (wanted: string) => {
        if (wanted === counted) tell();
        return target.collection(wanted);
      };
    },
  });

/** Panels over the months of a small company, on a database of its own. */
export async function openDesk() {
  const definitions = [realizedQuantities, hrRecords] as unknown as CollectionDefinition<Document>[];
  const database = await testDatabase(definitions);
  const { db } = database;
  await db
    .collection('realizado_quantidade')
    .insertMany([
      sale('FSS', '2026-09', 'Aurora', 10),
      sale('FSS', '2026-10', 'Aurora', 20),
      sale('FSS', '2026-10', 'Nuvem', 5),
      sale('BRANDSITE', '2026-10', 'Nuvem', 7),
    ]);
  await db
    .collection('planejamento_quantidade')
    .insertMany([
      sale('FSS', '2026-10', 'Aurora', 25),
      sale('FSS', '2026-11', 'Aurora', 100),
      sale('BRANDSITE', '2026-10', 'Nuvem', 5),
    ]);
  await db
    .collection('hr_records')
    .insertMany([
      worker('Loja Centro', '2026-10', '1', 100),
      worker('Loja Centro', '2026-10', '2', 80),
      worker('Loja Norte', '2026-10', '3', 60),
    ]);
  await db.collection<{ _id: ObjectId }>('canal').insertMany(
    [
      ['BRANDSITE', 'Site da marca'],
      ['BRANDSITE', 'velho'],
      ['FSS', 'Full service'],
    ].map(([channel_siop, description]) => ({ _id: new ObjectId(), channel_siop, description })),
  );
  const now = new Date('2026-11-16T15:00:00Z');
  // Twenty minutes into the day that date rules count from.
  const clock = {
    ...createClock(timeZone, { now, epoch: now }),
    stamp: () => new Date('2026-11-16T15:20:00Z'),
  };
  const reported: unknown[] = [];
  const viewsOf = (from: Db, flags: Flags) =>
    new PanelViews({ db: from, clock, timeZone, flags, report: (error) => reported.push(error) });
  const viewsWith = (flags: Flags) => viewsOf(db, flags);
  const views = viewsWith(allOn);

  return {
    db,
    views,
    viewsWith,
    /** The same panels where one collection takes longer to read than anybody waits. */
    viewsWithout: (slow: string) => viewsOf(withoutReading(db, slow), allOn),
    rows: new PanelRows(db, views, timeZone),
    rowsWithout: (slow: string) => new PanelRows(withoutReading(db, slow), views, timeZone),
    /** What the panels told of as failures. */
    reported,
    /** What a tile shows beside one that is grouped by brand: its groups with their figures. */
    async figures(given: Partial<Tile>, query = '') {
      const definition = { filters: [], tiles: [tile(given), tile({ id: 'outro', group: ['marca'] })] };
      const [shown] = (await views.view(requestFor(definition, query))).tiles;
      if (!shown) throw new Error('no tile');
      return shown.rows.map(({ at, figures }) => [...at, ...figures]);
    },
    /** Panels that tell how often they went to one collection, and a sum of it. */
    counting(name: string, onRead: () => void = () => undefined) {
      let reads = 0;
      const own = viewsOf(
        tellingOf(db, name, () => {
          reads += 1;
          onRead();
        }),
        allOn,
      );
      const view = (given: Partial<Tile> = {}) => own.view(requestFor({ filters: [], tiles: [tile(given)] }));
      return {
        reads: () => reads,
        view,
        readAt: async () => (await view()).readAt,
        async sum(): Promise<number | null | undefined> {
          const { tiles } = await view();
          return tiles[0]?.rows[0]?.figures[0];
        },
      };
    },
    close: database.close,
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
