import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { absentRows } from '../../../../server/data/jobs/replace/absent-rows';
import { Answers, expireQuestions } from '../../../../server/data/jobs/replace/answers';
import { replaceRows } from '../../../../server/data/jobs/replace/removal';
import { checkedReplacement } from '../../../../server/data/master-data/rows/scope';
import { takeBack } from '../../../../server/data/jobs/take-back/take-back';
import { placeId } from '../../../../server/finance/balances/place';
import { monthClosings } from '../../../../server/finance/closing/collection';
import { collection } from '../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from './desk';

let desk: JobDesk;
let answers: Answers;
beforeAll(async () => {
  desk = await openJobDesk();
  const { db, clock, masterData } = desk;
  const jobs = { enqueue: () => Promise.resolve() };
  answers = new Answers({ ...desk.parts, db, clock, masterData, files: desk.files, jobs, timeZone: 'UTC' });
});
afterAll(() => desk.close());

const idOf = ({ _id }: FileRecord) => _id.toHexString();
const stop = new AbortController().signal;
const gold = () => ({ ...desk.ana, type: 'USER GOLD' as const });

interface Scope {
  readonly column: string;
  readonly values: readonly string[];
}

/** Sends a file that replaces, and loads it. */
async function load(
  rows: readonly string[],
  replaces: readonly Scope[] | null,
  base = 'realizado_quantidade',
) {
  const content = ['sku;channel;data_ref;valor', ...rows].join('\n');
  const sent = await desk.send(content, base, `${randomUUID()}.csv`);
  await collection(desk.db, files).updateOne({ _id: sent._id }, { $set: { replaces } });
  return desk.run(await desk.look(sent));
}

async function work(file: FileRecord, does: typeof replaceRows, db = desk.db): Promise<FileRecord> {
  const runs = await FileJobRuns.take(collection(desk.db, files), desk.clock, file._id, randomUUID());
  if (!runs) throw new Error('not taken');
  await does({ ...desk.parts, db }, runs, stop);
  return desk.look(file);
}

const skuOf = () => `R-${randomUUID().slice(0, 8)}`;
const rowsOf = (skus: readonly string[]) =>
  desk.db
    .collection('realizado_quantidade')
    .find({ sku: { $in: [...skus] } })
    .sort({ sku: 1, data_ref: 1 })
    .toArray();
const shownRows = async (skus: readonly string[]) =>
  (await rowsOf(skus)).map((row) => [
    row['sku'] as string,
    (row['data_ref'] as Date).toISOString().slice(0, 7),
    row['valor'] as number,
  ]);

describe('a load that replaces', () => {
  it('asks before it removes rows of its months that it lacks, and restores them completely', async () => {
    const [a, b, c] = [`${skuOf()}a`, `${skuOf()}b`, `${skuOf()}c`];
    const all = [a, b, c];
    await load([`${a};FSS;2031-01;1`, `${b};FSS;2031-01;2`, `${c};FSS;2031-02;3`], null);
    const before = await rowsOf(all);
    const file = await load([`${a};FSS;2031-01;9`], [{ column: 'data_ref', values: [] }]);
    expect(file).toMatchObject({
      phase: 'confirming',
      progress: 99,
      absent: { rows: 1, edited: 0, decision: null },
    });
    expect(file.message).toContain('Falta confirmar: 1 linha ausente do arquivo sairia da base.');
    const asked = await answers.question(gold(), idOf(file));
    expect(asked).toMatchObject({ all: 1, warnings: [], scopeText: 'Date: só o que o arquivo tem' });
    expect(asked?.sample[0]?.cells.slice(0, 3)).toEqual([b, 'FSS', '01/2031']);
    expect(await rowsOf(all)).toHaveLength(3);

    await expect(answers.answer(desk.ana, idOf(file), 'remove', false)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await answers.answer(gold(), idOf(file), 'remove', false);
    await answers.answer(gold(), idOf(file), 'remove', false);
    const done = await work(file, replaceRows);
    expect(done).toMatchObject({ phase: 'completed', absent: { removed: 1, decision: 'remove' } });
    expect(done.endedAt).toEqual(file.endedAt);
    expect(await shownRows(all)).toEqual(
      [
        [a, '2031-01', 9],
        [c, '2031-02', 3],
      ].sort(),
    );
    const trail = await desk.db.collection('audit').find({ action: 'master-data.remove' }).toArray();
    expect(trail.some(({ from }) => (from as { sku?: string }).sku === b)).toBe(true);

    await desk.control.takeBack(desk.adm, idOf(file));
    expect((await work(file, takeBack)).phase).toBe('reverted');
    expect(await rowsOf(all)).toEqual(before);
    expect(await collection(desk.db, absentRows).countDocuments({ file: idOf(file) })).toBe(0);
  });

  it('ends well and removes nothing if it has too many combinations', async () => {
    const [old, prefix] = [skuOf(), skuOf()];
    await load([`${old};FSS;2031-01;1`], null);
    const many = Array.from({ length: 1_001 }, (_, at) => `${prefix}-${at};FSS;2031-01;1`);
    const done = await load(many, [{ column: 'sku', values: [] }]);
    expect(done).toMatchObject({ phase: 'completed', status: 0, rows: { ok: 1_001, nok: 0 } });
    expect(done.message).toContain(messages.scopeTooWide);
    expect(await answers.question(gold(), idOf(done))).toBeNull();
    expect(await shownRows([old])).toHaveLength(1);
  });

  it('keeps rows whose line was refused, and refuses lines outside of the replaced part', async () => {
    const [a, b, c] = [skuOf(), skuOf(), skuOf()];
    await load([`${a};FSS;2032-01;1`, `${b};FSS;2032-01;2`], null);
    const file = await load(
      [`${a};FSS;2032-01;muitos`, `${c};FSS;2032-02;1`, `${c};FSS;2032-01;1`, `;FSS;2032-01;4`],
      [{ column: 'data_ref', values: ['2032-01'] }],
    );
    expect(file).toMatchObject({ rows: { ok: 1, nok: 3 }, absent: { rows: 1, unread: 1 } });
    const refused = await desk.db
      .collection('realizado_quantidade_nok')
      .findOne({ '_source.file': idOf(file), sku: c });
    expect(refused).toMatchObject({ faults: [{ column: 'data_ref', kind: 'outside-scope' }] });
    await expect(answers.answer(gold(), idOf(file), 'remove', false)).rejects.toMatchObject({
      kind: 'invalid',
    });
    await answers.answer(gold(), idOf(file), 'remove', true);
    await work(file, replaceRows);
    expect(await shownRows([a, b, c])).toEqual(
      [
        [a, '2032-01', 1],
        [c, '2032-01', 1],
      ].sort(),
    );
  });

  it(
    'keeps rows that changed since they were counted, and completes after an interruption',
    { tags: 'slow' },
    async () => {
      const skus = Array.from({ length: 1_200 }, (_, at) => `${skuOf()}${at}`);
      const [first = '', second = ''] = skus;
      await load(
        skus.map((sku) => `${sku};FSS;2033-01;1`),
        null,
      );
      const file = await load([`${first};FSS;2033-01;1`], [{ column: 'data_ref', values: ['2033-01'] }]);
      expect(file.absent?.rows).toBe(1_199);
      await load([`${second};FSS;2033-01;7`], null);
      await answers.answer(gold(), idOf(file), 'remove', true);
      let writes = 0;
      const failing = new Proxy(desk.db, {
        get(db, name) {
          if (name !== 'collection') return Reflect.get(db, name) as unknown;
          return (of: string) =>
            new Proxy(db.collection(of), {
              get(target, method) {
                if (method === 'bulkWrite' && of === 'absent_rows' && ++writes === 6)
                  throw new Error('cut off');
                const value: unknown = Reflect.get(target, method);
                return typeof value === 'function' ? (value.bind(target) as unknown) : value;
              },
            });
        },
      });
      await expect(work(file, replaceRows, failing)).rejects.toThrow('cut off');
      expect((await desk.look(file)).phase).toBe('replacing');
      const done = await work(file, replaceRows);
      expect(done).toMatchObject({ phase: 'completed', absent: { removed: 1_198 } });
      expect(done.message).toContain('1 ficou');
      expect(await shownRows(skus)).toHaveLength(2);
    },
  );

  it('keeps them if the sender says so, or nobody answers for a week', async () => {
    const [a, b] = [skuOf(), skuOf()];
    await load([`${a};FSS;2034-01;1`], null);
    const scope = [{ column: 'data_ref', values: ['2034-01'] }];
    const kept = await load([`${b};FSS;2034-01;1`], scope);
    await answers.answer(gold(), idOf(kept), 'keep', false);
    expect((await work(kept, replaceRows)).message).toContain('por decisão de ana@demo.example');
    const forgotten = await load([`${b};FSS;2034-01;2`], scope);
    await expireQuestions(desk.parts);
    expect((await desk.look(forgotten)).phase).toBe('confirming');
    await collection(desk.db, files).updateOne(
      { _id: forgotten._id },
      { $set: { endedAt: new Date(desk.clock.stamp().getTime() - 8 * 86_400_000) } },
    );
    await expireQuestions(desk.parts);
    expect((await work(forgotten, replaceRows)).message).toContain('Ninguém confirmou em 7 dias');
    expect(await shownRows([a])).toHaveLength(1);
  });

  it('keeps accounts that other bases use, and prevents undoing a load whose rows it removed', async () => {
    const base = await desk.masterData.base('realizado_quantidade', true);
    const a = skuOf();
    const first = await load([`${a};FSS;2035-01;1`], null);
    const second = await load([`${skuOf()};FSS;2035-01;1`], [{ column: 'data_ref', values: ['2035-01'] }]);
    await answers.answer(gold(), idOf(second), 'remove', true);
    await work(second, replaceRows);
    await expect(desk.control.takeBack(desk.adm, idOf(first))).rejects.toThrow('1 linha mudou com o arquivo');
    await load([`${a};FSS;2035-01;1`], null);
    await expect(desk.control.takeBack(desk.adm, idOf(second))).rejects.toThrow(
      '1 linha que ela tirou voltou à base',
    );
    expect(() => checkedReplacement(base, [{ column: 'valor', values: [] }])).toThrow('não tem esta coluna');
    expect(checkedReplacement(base, [{ column: 'data_ref', values: ['01/2035'] }])).toEqual([
      { column: 'data_ref', values: ['2035-01'] },
    ]);
  });
});

describe('rows that must stay', () => {
  const company = () => `X${randomUUID().slice(0, 6)}`.toUpperCase();
  const send = async (base: string, content: string, replaces: readonly Scope[] | null) => {
    const sent = await desk.send(content, base, `${randomUUID()}.csv`);
    await collection(desk.db, files).updateOne({ _id: sent._id }, { $set: { replaces } });
    return desk.run(await desk.look(sent));
  };

  it('are rows that other bases use, rows of closed months, and edited rows unless the sender agrees', async () => {
    const unit = company();
    const account = `9.${Date.now()}`;
    await send('empresa', `businessUnitID;name\n${unit};Nova`, null);
    await send(
      'plano_contas',
      `account;name;statement\n${account}.1;Um;income\n${account}.2;Dois;income`,
      null,
    );
    const chart = await desk.db.collection('plano_contas').countDocuments({ account: new RegExp(account) });
    if (chart < 2)
      await desk.db.collection('plano_contas').insertMany([
        { account: `${account}.1`, name: 'Um', statement: 'income', version: 1 },
        { account: `${account}.2`, name: 'Dois', statement: 'income', version: 1 },
      ]);
    const head = 'businessUnitID;account;data_ref;valor';
    const lines = [`${unit};${account}.1;2031-01;1`, `${unit};${account}.2;2031-01;2`];
    await send('saldo', [head, ...lines].join('\n'), null);
    const scope = [{ column: 'businessUnitID', values: [unit] }];
    const open = await send('saldo', [head, lines[0]].join('\n'), scope);
    expect(open.absent).toMatchObject({ rows: 1, closed: 0 });
    const place = { businessUnitID: unit, data_ref: new Date('2031-01-01') };
    await desk.db
      .collection<{ _id: string }>(monthClosings.name)
      .insertOne({ _id: placeId(place), ...place, state: 'closed' } as { _id: string });
    await answers.answer(gold(), idOf(open), 'remove', true);
    expect(await work(open, replaceRows)).toMatchObject({ absent: { removed: 0 } });
    expect(await desk.db.collection('saldo').countDocuments({ businessUnitID: unit })).toBe(2);

    const used = await send('plano_contas', `account;name;statement\n${account}.3;X;balance`, []);
    expect(used.absent?.used).toBeGreaterThanOrEqual(2);

    const point = 'RF1 2031';
    const centre = {
      rf: point,
      cost_center_concat: `C ${unit}`,
      account_concat: 'A',
      data_ref: new Date('2031-01-01'),
    };
    await desk.db.collection('forecasts').insertMany([
      { ...centre, forecast: 1, version: 1, _source: { file: 'antes', line: 1 } },
      { ...centre, account_concat: 'B', forecast: 2, version: 4, _source: { file: 'antes', line: 2 } },
    ]);
    const within = [{ column: 'cost_center_concat', values: [centre.cost_center_concat] }];
    const figures = 'rf;cost_center_concat;account_concat;data_ref;valor';
    const edited = await send('forecast', `${figures}\n${point};Outro;A;2031-01;1`, within);
    expect(edited.absent).toMatchObject({ rows: 1, edited: 1 });
    await answers.answer(gold(), idOf(edited), 'remove', true);
    expect(await work(edited, replaceRows)).toMatchObject({ absent: { removed: 1 } });
    const again = await send('forecast', `${figures}\n${point};Mais um;A;2031-01;1`, within);
    expect(again.absent).toMatchObject({ rows: 0, edited: 1 });
    await answers.answer(gold(), idOf(again), 'remove-edited', true);
    expect(await work(again, replaceRows)).toMatchObject({ absent: { removed: 1 } });
  });

  it('are rows of other branches if the load is limited to one', async () => {
    const [centro, norte] = [`Loja Centro ${company()}`, `Loja Norte ${company()}`];
    const head = 'filial_cod;filial_nome;mes_apur;matricula;nome';
    const line = (branch: string, staff: string) => `${staff};${branch};2032-10;${staff};N`;
    const [left, stays, other] = [company(), company(), company()];
    await send('rh', [head, line(centro, left), line(centro, stays), line(norte, other)].join('\n'), null);
    const silver = { ...desk.ana, type: 'USER SILVER' as const };
    const offered = async (person: typeof silver) =>
      (await answers.choices(person, 'rh'))?.find(({ label }) => label === 'Filial');
    expect((await offered(silver))?.choices.map(([value]) => value)).toEqual(
      expect.arrayContaining([centro, norte]),
    );
    expect(await offered({ ...silver, stores: [norte, centro] })).toMatchObject({
      key: 'filial_nome',
      choices: [
        [centro, centro],
        [norte, norte],
      ],
    });

    const base = await desk.masterData.base('rh', true);
    const given = checkedReplacement(base, [
      { column: 'filial_nome', values: [` ${centro} `] },
      { column: 'mes_apur', values: ['10/2032'] },
    ]);
    const scopes = [given, given.map(({ column }) => ({ column, values: [] }))];
    for (const scope of scopes) {
      const file = await send('rh', [head, line(centro, stays)].join('\n'), scope);
      expect(file).toMatchObject({ rows: { ok: 1, nok: 0 }, absent: { rows: 1, scope: 2 } });
    }
    const strayed = await send('rh', [head, line(norte, other)].join('\n'), [
      { column: 'filial_nome', values: [centro] },
    ]);
    expect(strayed).toMatchObject({ rows: { ok: 0, nok: 1 } });
  });

  it('are rows of other branches if the sender is limited to some', async () => {
    const users = desk.db.collection<{ _id: string; stores?: string[] }>('users');
    const [own, other] = [`Filial ${company()}`, `Filial ${company()}`];
    const row = (filial_nome: string, matricula: string) => ({
      filial_cod: matricula,
      filial_nome,
      mes_apur: new Date('2031-01-01'),
      matricula,
      nome: 'N',
      version: 1,
      _source: { file: 'antes', line: 1 },
    });
    await desk.db.collection('hr_records').insertMany([row(own, company()), row(other, company())]);
    await users.updateOne(
      { _id: 'ana@demo.example' },
      { $set: { user: 'ana@demo.example', name: 'Ana', type: 'USER SILVER', stores: [own] } },
      { upsert: true },
    );
    const file = await send(
      'rh',
      `filial_cod;filial_nome;mes_apur;matricula;nome\n1;${own};2031-01;${company()};Nova`,
      [{ column: 'mes_apur', values: [] }],
    );
    expect(file).toMatchObject({ rows: { ok: 1 }, absent: { rows: 1 } });
    await users.updateOne({ _id: 'ana@demo.example' }, { $set: { stores: [] } });
  });
});
