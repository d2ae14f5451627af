import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../../app/domain/people/access/roles';
import { month } from '../../../../app/domain/values/month';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { DatabaseProxy } from '../../../../server/data/gateway/proxy';
import { Writes } from '../../../../server/data/gateway/writes/writes';
import { Answers } from '../../../../server/data/jobs/replace/answers';
import { scopeChoices } from '../../../../server/data/jobs/replace/scope-choices';
import { Sight } from '../../../../server/data/master-data/sight';
import { MasterTables } from '../../../../server/data/master-data/tables';
import { BuiltinSearch } from '../../../../server/data/search/builtin';
import { Explorer } from '../../../../server/data/search/explorer';
import { SearchIndexer } from '../../../../server/data/search/indexer';
import { catalogOf } from '../../../../server/insight/panels/catalog';
import { isOpenTo } from '../../../../server/insight/panels/sources';
import { users, type Person } from '../../../../server/people/users/user';
import { collection } from '../../../../server/platform/mongo/collection';
import { openJobDesk, type JobDesk } from '../jobs/desk';
import { allOn } from './base-desk';
import { askerOf } from '../../people/access/proven';

/** Stands in every row that others brought, and nowhere else. */
const secret = 'Segredissimo';

const person = (id: string, type: Role, stores: string[] = []): Person => ({
  email: `${id}@demo.example`,
  name: id,
  type,
  stores,
});
const [bronze, silver] = [person('rui', 'USER BRONZE'), person('sol', 'USER SILVER')];
const [gold, kept] = [person('gil', 'USER GOLD'), person('kim', 'USER GOLD', ['Loja Centro'])];
const admin = person('adm', 'SYSTEM ADMIN');

let desk: JobDesk;
let answers: Answers;
beforeAll(async () => {
  desk = await openJobDesk();
  const { db, clock, masterData } = desk;
  const jobs = { enqueue: () => Promise.resolve() };
  answers = new Answers({ ...desk.parts, db, clock, masterData, files: desk.files, jobs, timeZone: 'UTC' });
  await collection(db, users).insertMany(
    [bronze, silver, gold, kept, admin].map(({ email, name, type, stores }) => ({
      _id: email,
      user: email,
      name,
      type,
      stores: [...stores],
      createdAt: null,
      lastSignInAt: null,
    })),
  );
  await load(gold, 'canal', [canalHeader, ...canalRows(secret, 3)]);
  await load(gold, 'produto', ['sku;material_description;marca;plc_local', `${secret}-1;${secret};M;x`]);
  await load(gold, 'conta_gerencial', ['account_concat;level_descr;group_level_2', `${secret} conta;L;G`]);
  await load(gold, 'centro_custo', ['cost_center_concat;country', `${secret} centro;Brasil`]);
});
afterAll(() => desk.close());

const idOf = ({ _id }: FileRecord) => _id.toHexString();
const canalHeader = 'cnpj;description;channel_siop';
const cnpjs = ['11.222.333/0001-81', '11.444.777/0001-61', '60.746.948/0001-12', '33.000.167/0001-01'];
const canalRows = (name: string, rows: number, from = 0) =>
  cnpjs.slice(from, from + rows).map((cnpj, at) => `${cnpj};${name} ${at};WHOLESALES`);

async function load(who: Person, base: string, lines: readonly string[], replaces: boolean | [] = false) {
  const sent = await desk.send(lines.join('\n'), base, `${randomUUID()}.csv`, who.email);
  if (replaces) await collection(desk.db, files).updateOne({ _id: sent._id }, { $set: { replaces: [] } });
  return desk.run(await desk.look(sent));
}
async function tableOf(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
const textOf = (given: unknown): string => JSON.stringify(given) ?? '';
const expectHidden = (given: unknown) => expect(textOf(given)).not.toContain(secret);
const canal = (): Promise<Document[]> => desk.rows('canal');

describe('who may send to a base and not see it', () => {
  it.each([bronze, silver])(
    'sees only the number of rows that their load would remove ($type)',
    async (who) => {
      const file = await load(who, 'canal', [canalHeader, `11.222.333/0001-99;x;y`], true);
      const id = idOf(file);
      const question = await answers.question(who, id);
      expect(question).toMatchObject({ all: 3, rows: 3, sample: [], seesRows: false, mayRemove: false });
      expectHidden(question);
      expectHidden(await desk.views.view(who, id));
      await expect(answers.export(who, id)).rejects.toMatchObject({ kind: 'forbidden' });

      await expect(answers.answer(who, id, 'remove', true)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(answers.answer(who, id, 'remove-edited', true)).rejects.toMatchObject({
        kind: 'forbidden',
      });
      expect(await canal()).toHaveLength(3);
      expect(await answers.question(gold, id)).toMatchObject({ seesRows: true, mayRemove: true });
      expect(textOf(await answers.question(gold, id))).toContain(secret);
      expect(await tableOf((await answers.export(gold, id)).rows)).toHaveLength(3);
      await answers.answer(who, id, 'keep', false);
    },
  );

  it('removes rows that only their own files brought, and no row that they merely changed', async () => {
    const own = `${canalHeader}\n${canalRows('meu', 1, 3).join('\n')}`.split('\n');
    await load(bronze, 'canal', own);
    const changed = (await canal()).find(({ description }) => String(description).includes(`${secret} 0`));
    // Its key is known, or guessed.
    await load(bronze, 'canal', [canalHeader, `${String(changed?.['cnpj'])};meu agora;WHOLESALES`]);
    const file = await load(bronze, 'canal', [canalHeader, ...canalRows(secret, 2, 1)], true);
    expect(file).toMatchObject({ phase: 'confirming', absent: { rows: 2 } });
    await expect(answers.answer(bronze, idOf(file), 'remove', true)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const keeping = [canalHeader, ...cnpjs.slice(0, 3).map((cnpj) => `${cnpj};z;WHOLESALES`)];
    const alone = await load(bronze, 'canal', keeping, true);
    expect(alone).toMatchObject({ phase: 'confirming', absent: { rows: 1 } });
    expect(await answers.question(bronze, idOf(alone))).toMatchObject({ mayRemove: true, sample: [] });
    await answers.answer(bronze, idOf(alone), 'remove', true);
    expect((await desk.look(alone)).absent).toMatchObject({ decision: 'remove', decidedBy: bronze.email });
  });

  it('removes nothing that was counted before the origin of rows was recorded', async () => {
    await load(gold, 'canal', [canalHeader, ...canalRows(secret, 3)]);
    const file = await load(bronze, 'canal', [canalHeader, ...canalRows(secret, 1)], true);
    await desk.db.collection('absent_rows').updateMany({ file: idOf(file) }, { $unset: { others: '' } });
    await expect(answers.answer(bronze, idOf(file), 'remove', true)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('gets no row of it from tables, calls, panels and searches', async () => {
    const { db, masterData } = desk;
    const tables = new MasterTables({ db, masterData, timeZone: 'UTC' });
    const choice = { collection: 'canal', ok: true };
    for (const who of [bronze, silver]) {
      await expect(tables.screen(who, choice, new URLSearchParams())).rejects.toMatchObject({
        kind: 'absent',
      });
      await expect(tables.export(who, choice, new URLSearchParams())).rejects.toMatchObject({
        kind: 'absent',
      });
      const proxy = new DatabaseProxy({ db, tenant: 't', flags: allOn, writes: new Writes(new Map()) });
      const asked = { database: db.databaseName, collection: 'canal', command: 'find' as const, query: {} };
      const caller = { ...askerOf({ person: who, address: '' }), letInBy: null, token: null, origin: '' };
      await expect(proxy.run(caller, asked)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    await new SearchIndexer(db).rebuild();
    const explorer = new Explorer(db, new BuiltinSearch(db), allOn);
    const found = await explorer.search(bronze, {
      search: secret,
      exactPh: false,
      type: null,
      skip: 0,
      limit: 40,
    });
    expect(found.results).toEqual([]);
    const made = [...(await catalogOf(db)).entries()].flatMap(([, source]) =>
      source.seenBy ? [isOpenTo(source, bronze, allOn)] : [],
    );
    expect(made).not.toContain(true);
  });

  it('gets no key of another base from models, previews and choices', async () => {
    const { masterData } = desk;
    for (const base of ['realizado', 'forecast', 'saldo', 'centro_custo'])
      for (const who of [bronze, silver]) {
        if (who === silver && base === 'forecast') continue;
        await expect(
          masterData.model(who, base, month(2026, 11)),
          `${base} ${who.type}`,
        ).rejects.toMatchObject({
          kind: 'absent',
        });
        const bytes = Readable.from([Buffer.from('a;b\n1;2')]);
        const candidate = { base, name: 'a.csv', size: 7 };
        await expect(desk.previews.ofBytes(who, candidate, bytes, {})).rejects.toMatchObject({
          kind: 'absent',
        });
      }
    expect(await masterData.keysOf(bronze, 'produto', 'sku')).toEqual({ keys: [], all: true });
    expect(await masterData.keysOf(bronze, 'centro_custo', 'cost_center_concat')).toEqual({
      keys: [],
      all: true,
    });
    expect(textOf(await masterData.keysOf(gold, 'produto', 'sku'))).toContain(secret);
    expect(
      (await masterData.model(bronze, 'planejamento_quantidade', month(2026, 11))).content,
    ).toBeDefined();
    for (const base of ['canal', 'produto', 'planejamento_quantidade', 'planejamento_spend'])
      expectHidden(await scopeChoices(desk, bronze, base));
  });

  it('does not see in a refusal the edited value or its author, nor anything more once the right is gone', async () => {
    const { db } = desk;
    await db
      .collection<{ _id: string }>('master_data_bases')
      .updateOne(
        { _id: 'centro_custo' },
        { $set: { senders: ['SYSTEM ADMIN', 'USER BRONZE', 'USER GOLD'] } },
      );
    const [key] = [`${secret} centro`];
    const set = { owner: `${secret}@demo.example`, changedBy: gold.email, changedByName: `${secret} Silva` };
    await db
      .collection('centro_custo')
      .updateOne({ cost_center_concat: key }, { $set: set, $inc: { version: 1 } });
    const reason = async (who: Person) => {
      const file = await load(who, 'centro_custo', [
        'cost_center_concat;country;owner',
        `${key};Brasil;de.${who.name}@demo.example`,
      ]);
      expect(file.rows).toMatchObject({ nok: 1 });
      return file;
    };
    const seen = (file: FileRecord, who: Person) => desk.repairs.page(who, idOf(file), 1);
    const file = await reason(bronze);
    const [row] = (await seen(file, bronze)).rows;
    expect(row?.error).toMatch(/: editado no portal; ficou o valor do portal$/);
    const [kept] = await desk.rows('centro_custo_nok');
    expect(kept?.['Error']).toMatch(/editado no portal \(alteração 2\); ficou o valor do portal$/);
    expectHidden((kept?.['Error'] as string).replace(`${secret} centro`, ''));
    // Corrected by somebody who sees the base, it is still the sender's to read.
    await desk.repairs.save(
      gold,
      idOf(file),
      new Map([
        [row?.id ?? '', { cells: { owner: 'terceira@demo.example' }, revision: 0, overrules: false }],
      ]) as never,
    );
    expect((await seen(file, bronze)).rows[0]?.error).not.toContain('Silva');

    const golden = await reason(gold);
    expect((await seen(golden, gold)).rows[0]?.error).toContain(secret);
    const demoted = { ...gold, type: 'USER BRONZE' as const };
    const [later] = (await seen(golden, demoted)).rows;
    expect(later?.error).toMatch(/: editado no portal; ficou o valor do portal$/);
    expectHidden(
      await tableOf((await desk.repairs.table(demoted, idOf(golden))).rows).then((rows) =>
        rows.map((each) => (each as Document)['Error'] as string),
      ),
    );
  });
});

describe('what somebody sees of a base', () => {
  it('depends on the present rights, not on those at the time of counting', async () => {
    const header = 'filial_cod;filial_nome;mes_apur;matricula;nome;cpf';
    const staff = (branch: string, id: string) => `01;${branch};2026-10;${id};${secret};529.982.247-25`;
    await load(gold, 'rh', [header, staff('Loja Centro', '1'), staff('Loja Norte', '2')]);
    const file = await load(gold, 'rh', [header, '01;Loja Sul;2026-10;3;Eva;529.982.247-25'], true);
    expect((await answers.question(gold, idOf(file)))?.sample).toHaveLength(2);
    // Kept to a branch since.
    const since = { ...gold, stores: kept.stores };
    const question = await answers.question(since, idOf(file));
    expect(question?.sample.map(({ cells }) => cells[1])).toEqual(['Loja Centro']);
    expect(await tableOf((await answers.export(since, idOf(file))).rows)).toHaveLength(1);
    const { base } = { base: await desk.masterData.base('rh', true) };
    const sight = Sight.of(base, since, allOn);
    const stored = await desk.rows('hr_records');
    expect(sight?.rows(stored).map(({ filial_nome }) => filial_nome as unknown)).toEqual(['Loja Centro']);
  });

  it('requires access to a screen of the base: the repository, or the base’s own', async () => {
    const sees = async (who: Person, name: string, flags = allOn) =>
      Sight.of(await desk.masterData.base(name, true), who, flags) !== null;
    expect(await Promise.all([bronze, silver, gold, admin].map((who) => sees(who, 'canal')))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([await sees(silver, 'produto'), await sees(bronze, 'produto'), await sees(bronze, 'rh')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await sees(gold, 'canal', { ...allOn, repository: false })).toBe(false);
  });
});

/** Modules that read rows of bases in their collections: those that give rows to somebody, and those that give none. */
const readers = {
  'through Sight': [
    'data/jobs/job-view.ts',
    'data/master-data/master-data.ts',
    'data/master-data/row-edits.ts',
    'data/master-data/tables.ts',
    'insight/origins/origins.ts',
    'insight/things/branch-costs.ts',
    'insight/things/things.ts',
  ],
  'loads and their taking back, which give rows to nobody': [
    'data/bases/derived-data.ts',
    'data/provenance/loaded-rows.ts',
    'data/master-data/rows/combinations.ts',
    'data/jobs/ingest/keyed-rows.ts',
    'data/master-data/rows/references.ts',
    'data/jobs/ingest/row-documents.ts',
    'data/master-data/rows/row-rules.ts',
    'data/jobs/ingest/writer.ts',
    'data/jobs/repair/repair.ts',
    'data/jobs/replace/absence.ts',
    'data/jobs/replace/brought.ts',
    'data/jobs/replace/removal-blockers.ts',
    'data/jobs/replace/putting-back.ts',
    'data/jobs/replace/removal.ts',
    'data/master-data/rows/scope.ts',
    'data/jobs/take-back/dependents.ts',
    'data/jobs/take-back/later-changes.ts',
    'data/jobs/take-back/take-back.ts',
    'data/jobs/take-back/undo-blocker.ts',
    'finance/bases/saldo.base.ts',
  ],
  'counts and checks of whole bases': [
    'data/maintenance/base-retention.ts',
    'data/master-data/design/base-records.ts',
    'data/maintenance/base-removal.ts',
    'data/maintenance/spelled-keys.ts',
    'data/provenance/base-notes.ts',
    'data/master-data/design/checks.ts',
    'data/master-data/design/row-collections.ts',
    'data/master-data/missing-bases.ts',
  ],
  'indexes, whose entries the explorer bounds by Sight': [
    'data/search/row-entries.ts',
    'data/search/rows/indexer.ts',
    'data/search/rows/load-spools.ts',
    'data/bases/record-source.ts',
    'platform/row-index/finder.ts',
    'platform/row-index/list-source.ts',
    'platform/row-index/row-source.ts',
    'platform/row-index/list-indexer.ts',
    'platform/row-index/put-right.ts',
  ],
  'names of cost centres, for those who open release points': ['planning/forecast/opening/structure.ts'],
  'counts of the files behind a variance': ['insight/variance/row-files.ts'],
  'rows of sheets, which have screens of their own': ['planning/sheets/sheet-records.ts'],
};

it('are read only by the modules listed here, each with the reason why it needs no other check', async () => {
  const root = path.resolve(import.meta.dirname, '../../../../server');
  const modules = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const reading = await Promise.all(
    modules.map(async (name) => {
      const text = await readFile(path.join(root, name), 'utf8');
      return /collection\((?:\w+, |)(?:\w+\.)*records\)/.test(text) ? [name] : [];
    }),
  );
  expect(reading.flat().sort()).toEqual(Object.values(readers).flat().sort());
});
