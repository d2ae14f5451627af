import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figureField, hrFigureNames, type HrFigure, type HrRow } from '../../../app/domain/hr';
import { month, monthCode, monthDate } from '../../../app/domain/month';
import type { Role } from '../../../app/domain/roles';
import { Audit, auditTrail } from '../../../server/audit/audit';
import { createClock } from '../../../server/clock';
import { hrChanges } from '../../../server/hr/change-set';
import { hrRecords, type HrRecord } from '../../../server/hr/collection';
import { Hr } from '../../../server/hr/hr';
import { collection } from '../../../server/mongo/collection';
import { collections } from '../../../server/collections';
import type { Person } from '../../../server/users/user';
import { testDatabase, type TestDatabase } from '../../servers/mongo';

const timeZone = 'America/Sao_Paulo';
const centro = 'Loja Centro';
const paulista = 'Loja Paulista';
const october = { from: month(2026, 10), to: month(2026, 10) };

const person = (name: string, type: Role, stores: string[] = []): Person => ({
  email: `${name}@demo.example`,
  name,
  type,
  stores,
});
const gold = person('gold', 'USER GOLD');
const admin = person('admin', 'SYSTEM ADMIN');
const silver = person('silver', 'USER SILVER', [centro]);
const bronze = person('bronze', 'USER BRONZE');

let database: TestDatabase;
let hr: Hr;
beforeAll(async () => {
  database = await testDatabase(collections);
  hr = open('2026-11-16T15:00:00Z');
});
afterAll(() => database.close());

function open(now: string, currentMonth = false): Hr {
  const clock = createClock(timeZone, { now: new Date(now), epoch: new Date() });
  return new Hr({
    db: database.db,
    clock,
    timeZone,
    audit: new Audit(database.db, clock),
    settings: { currentMonth, editingTypes: ['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'] },
  });
}

const record = (filial_nome: string, nome: string, at: number, serial: number): HrRecord => ({
  _id: new ObjectId(),
  marca_cod: 'EV',
  marca_desc: 'Energia Varejo',
  filial_cod: '0001',
  filial_nome,
  mes_apur: monthDate(at),
  matricula: String(serial),
  nome,
  cpf: '52998224725',
  cargo_cod: 'V01',
  cargo_nome: 'Vendedor',
  datas_afastamento: '',
  vendas_adicionais: 1,
  dias_media: 22,
  result_qtde_servico: 3,
  result_desafio_mensal: 4,
  vendas_servicos: 5,
  comentario: '',
  version: 1,
});

const records = () => collection(database.db, hrRecords);
const sets = () => collection(database.db, hrChanges);

beforeEach(async () => {
  await records().deleteMany({});
  await sets().deleteMany({});
  await collection(database.db, auditTrail).deleteMany({});
  const names = ['Zélia', 'Ágata', 'Agnes', 'Bruno'];
  await records().insertMany([
    ...names.flatMap((nome, index) => [9, 10, 11].map((at) => record(centro, nome, month(2026, at), index))),
    record(paulista, 'Outra', month(2026, 10), 9),
  ]);
});

const rowsOf = (who = gold) => hr.rows(who, centro, october);
const first = async (): Promise<HrRow> => {
  const [row] = await rowsOf();
  if (!row) throw new Error('no row');
  return row;
};
const drawn = (rows: readonly HrRow[]) =>
  JSON.stringify(
    Object.fromEntries(
      rows.map((row) => [
        row.id,
        {
          version: row.version,
          texts: Object.fromEntries(hrFigureNames.map((name) => [name, String(row[name])])),
        },
      ]),
    ),
  );
const save = (row: HrRow, figures: Partial<Record<HrFigure, string>>, who = gold, held = drawn([row])) =>
  hr.save(who, centro, {
    typed: Object.fromEntries(
      Object.entries(figures).map(([name, text]) => [figureField(name as HrFigure, row.id), text]),
    ),
    drawn: held,
  });

describe('the months shown', () => {
  const shown = (service: Hr, query = '') => {
    const { from, to } = service.range(new URLSearchParams(query));
    return [monthCode(from), monthCode(to)];
  };
  it('are the previous month by default, or the current one by setting, in the tenant’s time zone', () => {
    expect(shown(open('2026-11-01T02:00:00Z'))).toEqual(['2026-09', '2026-09']);
    expect(shown(open('2026-11-01T03:00:00Z'))).toEqual(['2026-10', '2026-10']);
    expect(shown(open('2026-11-16T15:00:00Z', true))).toEqual(['2026-11', '2026-11']);
  });
  it.each([
    ['mes_inicio=2026-01&mes_fim=2026-03', ['2026-01', '2026-03']],
    ['mes_inicio=2026-05', ['2026-05', '2026-10']],
    ['mes_inicio=2026-05&mes_fim=2026-02', ['2026-05', '2026-05']],
    ['mes_inicio=x&mes_fim[$ne]=1', ['2026-10', '2026-10']],
  ])('are %s', (query, expected) => {
    expect(shown(hr, query)).toEqual(expected);
  });
});

describe('rows', () => {
  it('come by month and name, as Portuguese sorts them, with the CPF masked', async () => {
    const rows = await hr.rows(gold, centro, { from: month(2026, 9), to: month(2026, 10) });
    expect(rows.map(({ mes_apur, nome }) => `${mes_apur} ${nome}`)).toEqual(
      ['2026-09', '2026-10'].flatMap((at) =>
        ['Ágata', 'Agnes', 'Bruno', 'Zélia'].map((nome) => `${at} ${nome}`),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain('529982247');
    expect(rows[0]?.cpf).toBe('***.***.***-25');
  });

  it('are those of the person’s branches alone', async () => {
    expect(await hr.branches(silver)).toEqual([centro]);
    expect(await hr.branches(gold)).toEqual([centro, paulista]);
    await expect(hr.rows(silver, paulista, october)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(hr.rows(gold, 'Loja Nenhuma', october)).rejects.toMatchObject({ kind: 'absent' });
    await expect(hr.export(silver, paulista, october)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('leave in an export with the CPF masked too', async () => {
    const { rows, columns } = await hr.export(gold, centro, october);
    const written: unknown[] = [];
    for await (const row of rows) written.push(columns.map(({ key }) => row[key]));
    expect(written).toHaveLength(4);
    expect(JSON.stringify(written)).toContain('***.***.***-25');
    expect(JSON.stringify(written)).not.toContain('529982247');
  });
});

describe('saving', () => {
  it('writes what differs in Brazilian numbers, keeps the rest, and says who changed what', async () => {
    const row = await first();
    const outcome = await save(row, {
      vendas_adicionais: '1.234,565',
      dias_media: '22',
      vendas_servicos: '',
    });
    expect(outcome).toEqual({ saved: 1, conflicts: [] });
    expect(await first()).toMatchObject({
      vendas_adicionais: 1234.57,
      dias_media: 22,
      vendas_servicos: 0,
      version: 2,
    });
    const [entry] = await collection(database.db, auditTrail).find({ action: 'hr.save' }).toArray();
    const [set] = await sets().find().toArray();
    expect(set).toMatchObject({ filial_nome: centro, author: gold.email, phase: 'applied', lost: [] });
    expect(set?.changes).toEqual([
      {
        row: new ObjectId(row.id),
        version: 1,
        from: { vendas_adicionais: 1, vendas_servicos: 5 },
        to: { vendas_adicionais: 1234.57, vendas_servicos: 0 },
      },
    ]);
    expect(entry).toMatchObject({ actor: gold.email, subject: centro, to: { changeSet: set?._id, rows: 1 } });
  });

  it.each([0, 1, 2])(
    'cut short after %i of 2 rows is finished at the next start, and told once',
    async (written) => {
      const rows = await records().find({ filial_nome: centro }).sort({ _id: 1 }).limit(2).toArray();
      const at = new Date('2026-11-16T15:00:00Z');
      await sets().insertOne({
        _id: 'cut',
        filial_nome: centro,
        author: gold.email,
        authorName: gold.name,
        at,
        changes: rows.map(({ _id, version }) => ({
          row: _id,
          version,
          from: { dias_media: 22 },
          to: { dias_media: 9 },
        })),
        phase: 'recorded',
        lost: [],
      });
      const mark = { changedBy: gold.email, changedByName: gold.name, changedAt: at, version: 2 };
      for (const { _id } of rows.slice(0, written))
        await records().updateOne({ _id }, { $set: { dias_media: 9, ...mark } });
      expect([await hr.finishInterrupted(), await hr.finishInterrupted()]).toEqual([1, 0]);
      const after = await records().find({ dias_media: 9 }).toArray();
      expect(after).toMatchObject([mark, mark]);
      expect(await sets().findOne({ _id: 'cut' })).toMatchObject({ phase: 'applied', lost: [] });
      expect(await collection(database.db, auditTrail).find({ action: 'hr.save' }).toArray()).toMatchObject([
        { _id: 'hr cut', to: { changeSet: 'cut', rows: 2 } },
      ]);
    },
  );

  it('cut short, and somebody saved a row since: theirs stays', async () => {
    const row = await first();
    await sets().insertOne({
      _id: 'late',
      filial_nome: centro,
      author: gold.email,
      authorName: gold.name,
      at: new Date('2026-11-16T14:00:00Z'),
      changes: [{ row: new ObjectId(row.id), version: 1, from: { dias_media: 22 }, to: { dias_media: 9 } }],
      phase: 'recorded',
      lost: [],
    });
    await save(row, { dias_media: '7' }, admin);
    await hr.finishInterrupted();
    expect(await first()).toMatchObject({ dias_media: 7, version: 2 });
    expect(await sets().findOne({ _id: 'late' })).toMatchObject({
      phase: 'applied',
      lost: [new ObjectId(row.id)],
    });
  });

  it('sent again, changes nothing', async () => {
    const row = await first();
    await save(row, { dias_media: '10' });
    expect(await save(row, { dias_media: '10' })).toEqual({ saved: 0, conflicts: [] });
    expect((await first()).version).toBe(2);
  });

  it('tells of a newer value by somebody else, shows both, and takes the choice', async () => {
    const row = await first();
    await save(row, { dias_media: '10' });
    const outcome = await save(row, { dias_media: '11', vendas_servicos: '5' }, admin);
    expect(outcome).toMatchObject({
      saved: 0,
      conflicts: [{ figure: 'dias_media', mine: 11, theirs: 10, version: 2, by: 'gold, 16 Nov 2026 12:00' }],
    });
    expect(await first()).toMatchObject({ savedBy: 'gold, 16 Nov 2026 12:00' });
    const chosen = JSON.stringify({ [row.id]: { version: 2, texts: {} } });
    expect(await save(row, { dias_media: '11' }, admin, chosen)).toMatchObject({ saved: 1 });
  });

  it('takes another figure of a row that somebody changed meanwhile', async () => {
    const row = await first();
    await save(row, { dias_media: '10' });
    const texts = { vendas_servicos: String(row.vendas_servicos), dias_media: String(row.dias_media) };
    const drawn = JSON.stringify({ [row.id]: { version: row.version, texts } });
    const outcome = await save(row, { dias_media: '11', vendas_servicos: '77' }, admin, drawn);
    expect(outcome).toMatchObject({ saved: 1, conflicts: [{ figure: 'dias_media', mine: 11, theirs: 10 }] });
    expect(await first()).toMatchObject({ dias_media: 10, vendas_servicos: 77 });
  });

  it('by two at once: one of them, and the other is told', async () => {
    const row = await first();
    const outcomes = await Promise.all([
      save(row, { dias_media: '1' }),
      save(row, { dias_media: '2' }, admin),
    ]);
    expect(outcomes.map(({ saved }) => saved).sort()).toEqual([0, 1]);
    expect(outcomes.flatMap(({ conflicts }) => conflicts)).toHaveLength(1);
  });

  it.each([
    ['no number', { dias_media: 'dez' }, 'não é um número'],
    ['NaN', { dias_media: 'NaN' }, 'não é um número'],
    ['1e400', { dias_media: '1e400' }, 'notação científica'],
    ['another field', { cpf: '1' } as Partial<Record<HrFigure, string>>, 'não é um campo editável'],
  ])('refuses %s and saves nothing of the form', async (_what, figures, message) => {
    const row = await first();
    await expect(save(row, { vendas_servicos: '9', ...figures })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(message) as string,
    });
    expect(await first()).toEqual(row);
  });

  it('refuses another branch’s row, another’s branch, and those who only read', async () => {
    const foreign = await records().findOne({ filial_nome: paulista });
    const row = { ...(await first()), id: foreign?._id.toHexString() ?? '' };
    await expect(save(row, { dias_media: '1' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      hr.save(silver, paulista, { typed: { [figureField('dias_media', row.id)]: '1' }, drawn: '' }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(save(await first(), { dias_media: '1' }, bronze)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect((await records().findOne({ filial_nome: paulista }))?.dias_media).toBe(22);
  });
});

describe('a draft', () => {
  const september = { from: month(2026, 9), to: month(2026, 9) };
  const cells = [{ rowId: 'a'.repeat(24), columnId: 'dias_media', entry: { value: 21.5 }, over: 22 }];
  const keep = (who: Person, branch = centro) => hr.keepDraft(who, branch, october, JSON.stringify(cells));
  it('is kept for its person, branch and months, and dropped when empty', async () => {
    await keep(gold);
    expect(await hr.draft(gold, centro, october)).toEqual(cells);
    expect(await hr.draft(admin, centro, october)).toEqual([]);
    expect(await hr.draft(gold, paulista, october)).toEqual([]);
    expect(await hr.draft(gold, centro, september)).toEqual([]);
    await hr.keepDraft(gold, centro, october, '[]');
    expect(await hr.draft(gold, centro, october)).toEqual([]);
  });
  it('is refused where a save is', async () => {
    await expect(keep(bronze)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(keep(silver, paulista)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(hr.keepDraft(gold, centro, october, '{}')).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('a comment', () => {
  const comment = (id: string, comentario: string, before: string | null = '', who = gold) =>
    hr.comment(who, centro, { id, comentario, before });

  it('is kept, up to 255 characters as people count them', async () => {
    const { id } = await first();
    await comment(id, `${'ã'.repeat(254)}👍`);
    expect((await first()).comentario).toBe(`${'ã'.repeat(254)}👍`);
    await expect(comment(id, 'x'.repeat(256), null)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('is not written over somebody else’s newer one, nor by those who only read, nor on other rows', async () => {
    const { id } = await first();
    await comment(id, 'Férias');
    await expect(comment(id, 'Atestado', '')).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('Férias') as string,
    });
    await comment(id, 'Atestado', 'Férias');
    await expect(comment(id, 'x', null, bronze)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(comment('{"$ne":1}', 'x', null)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await first()).comentario).toBe('Atestado');
  });
});
