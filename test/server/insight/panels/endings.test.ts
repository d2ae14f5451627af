import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endingLabels, endingOf, type JobPhase } from '../../../../app/domain/data/jobs/job';
import { qualityPanel } from '../../../../server/insight/panels/standard/quality';
import { requestFor, openDesk, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const file = (name: string, phase: JobPhase, read: number, nok: number, given = {}) => ({
  _id: new ObjectId(),
  originalName: name,
  collection: 'produto',
  statusChangeDate: new Date('2026-11-10T12:00:00Z'),
  phase,
  status: phase === 'failed' ? 1 : 0,
  rows: { read, ok: read - nok, nok, ignored: 0 },
  reading: { kind: 'csv' } as object | null,
  ...given,
});
const files = [
  file('bem.csv', 'completed', 4, 0),
  file('guardado.pdf', 'completed', 0, 0, { reading: null }),
  file('antigo.pdf', 'completed', 0, 0, { reading: undefined }),
  file('parte.csv', 'completed', 4, 1),
  file('recusado.csv', 'completed', 4, 4),
  file('recusado-2.csv', 'completed', 1, 1),
  file('repetido.csv', 'completed', 4, 2, { rows: { read: 4, ok: 0, nok: 2, ignored: 2 } }),
  file('vazio.csv', 'completed', 0, 0),
  file('erro.csv', 'completed', 4, 4, { status: 1 }),
  file('falhou.csv', 'failed', 4, 4),
  file('na-fila.csv', 'waiting', 0, 0),
  file('desfeito.csv', 'reverted', 0, 0),
];
const tile = qualityPanel.tiles.find(({ id }) => id === 'situacao');

it('does not count or list refused jobs as concluded', async () => {
  await desk.db.collection('files').insertMany(files);
  const expected: Record<string, number> = {};
  for (const each of files) {
    const ending = endingOf({ ...each, reading: each.reading ?? null });
    expected[ending] = (expected[ending] ?? 0) + 1;
  }
  expect(expected).toMatchObject({ completed: 3, partly: 2, refused: 2, empty: 1, erroneous: 1 });

  const { tiles, filters } = await desk.views.view(requestFor(qualityPanel));
  const shown = tiles.find(({ id }) => id === 'situacao');
  expect(Object.fromEntries(shown?.rows.map(({ at, figures }) => [at[0], figures[0]]) ?? [])).toEqual(
    expected,
  );
  const filter = filters.find(({ field }) => field === 'ending');
  expect([...(filter?.options ?? [])].sort()).toEqual(Object.keys(expected).sort());
  const narrowed = await desk.views.view(requestFor(qualityPanel, 'ending=refused'));
  expect(narrowed.tiles.find(({ id }) => id === 'arquivos')?.rows[0]?.figures[0]).toBe(2);

  const page = { tile: tile?.id ?? '', reading: 0, page: 1, pageSize: 20 as const };
  const namesAt = async (at: string) => {
    const { columns, rows } = await desk.rows.page(requestFor(qualityPanel, `at=${at}`), page);
    const [name, ending] = ['originalName', 'ending'].map((wanted) =>
      columns.findIndex(({ key }) => key === wanted),
    );
    return rows.map((cells) => `${cells[name ?? -1]}: ${cells[ending ?? -1]}`).sort();
  };
  expect(await namesAt('refused')).toEqual([
    `recusado-2.csv: ${endingLabels.refused}`,
    `recusado.csv: ${endingLabels.refused}`,
  ]);
  expect(await namesAt('completed')).toEqual(
    ['antigo.pdf', 'bem.csv', 'guardado.pdf'].map((name) => `${name}: Concluído`),
  );
});
