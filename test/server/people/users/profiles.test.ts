import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileChange } from '../../../../app/domain/people/users/profile';
import { hrRecords } from '../../../../server/planning/hr/collection';
import { officeDatabase, openOffice, type Office } from './office';
import type { TestDatabase } from '../../../servers/mongo';

let database: TestDatabase;
let office: Office;
beforeAll(async () => {
  database = await officeDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  office = await openOffice(database);
  const { db } = database;
  await db.collection(hrRecords.name).deleteMany({});
  await db.collection('centro_custo').deleteMany({});
});

const ana = 'ana@demo.example';
const beto = 'beto@demo.example';
const change = (id: string, changes: ProfileChange) => office.profiles.change(office.caller, id, changes);

/** Two branches, three cost centres, two people. */
async function company() {
  const { db } = database;
  await db
    .collection(hrRecords.name)
    .insertMany([{ filial_nome: 'Loja Centro' }, { filial_nome: 'Loja Norte' }]);
  await db
    .collection('centro_custo')
    .insertMany(
      ['1001 - SP', '1002 - RJ', '1003 - MG'].map((name) => ({ cost_center_concat: name, version: 1 })),
    );
  await office.add(ana, 'USER SILVER');
  await office.add(beto, 'USER GOLD');
}
const owners = async () =>
  Object.fromEntries(
    (await database.db.collection('centro_custo').find().sort({ cost_center_concat: 1 }).toArray()).map(
      ({ cost_center_concat: name, owner }) => [name as string, (owner as string | undefined) ?? ''],
    ),
  );

describe('the profile of a person', () => {
  beforeEach(company);

  it('is a name, branches and cost centres, each in the trail', async () => {
    await change(ana, {
      name: ' Ana  Lima ',
      stores: ['Loja Norte'],
      costCentres: ['1001 - SP', '1002 - RJ'],
    });
    expect(await office.records.findOne({ _id: ana })).toMatchObject({
      name: 'Ana Lima',
      stores: ['Loja Norte'],
    });
    expect(await owners()).toEqual({ '1001 - SP': ana, '1002 - RJ': ana, '1003 - MG': '' });
    await change(beto, { costCentres: ['1002 - RJ'] });
    await change(ana, { stores: [], costCentres: [] });
    expect(await owners()).toEqual({ '1001 - SP': '', '1002 - RJ': beto, '1003 - MG': '' });
    const entries = (await office.audit()).map(({ action, subject, from, to }) => ({
      action,
      subject,
      from,
      to,
    }));
    expect(entries).toContainEqual({
      action: 'user.profile',
      subject: ana,
      from: { name: ana, stores: 'todas' },
      to: { name: 'Ana Lima', stores: 'Loja Norte' },
    });
    expect(entries).toContainEqual({ action: 'user.owner', subject: '1002 - RJ', from: ana, to: beto });
    expect(entries).toHaveLength(6);
  });

  it('that is unchanged leaves no trail', async () => {
    await change(ana, { name: ana, stores: [], costCentres: [] });
    expect(await office.audit()).toEqual([]);
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 'Ana\u0000' }, 'name'],
    [{ stores: ['Loja Sul'] }, 'store'],
    [{ costCentres: ['9999 - Nada'] }, 'cost_center'],
  ])('is refused at its field where it cannot be: %o', async (changes, field) => {
    const refused = change(ana, changes);
    await expect(refused).rejects.toMatchObject({
      kind: 'invalid',
      fields: { [field]: expect.any(String) as string },
    });
    expect(await office.audit()).toEqual([]);
  });

  it('keeps an existing branch of the person that is no longer known', async () => {
    await office.records.updateOne({ _id: ana }, { $set: { stores: ['Loja Antiga'] } });
    await change(ana, { stores: ['Loja Antiga', 'Loja Centro'] });
    expect(await office.records.findOne({ _id: ana })).toMatchObject({
      stores: ['Loja Antiga', 'Loja Centro'],
    });
  });

  it('cannot change administrative accounts, accounts without a type, or the person’s own', async () => {
    await office.add('chefe@demo.example', 'SYSTEM ADMIN');
    await office.add('novo@demo.example', '');
    await office.add(office.caller.person.email, 'USER SILVER');
    for (const id of ['chefe@demo.example', 'novo@demo.example', office.caller.person.email])
      await expect(change(id, { name: 'Outro', costCentres: ['1001 - SP'] })).rejects.toMatchObject({
        kind: 'forbidden',
      });
    await expect(change('ninguem@demo.example', {})).rejects.toMatchObject({ kind: 'absent' });
    expect(await owners()).toEqual({ '1001 - SP': '', '1002 - RJ': '', '1003 - MG': '' });
  });

  it('lets everybody change their own name, and nothing else', async () => {
    await office.add(office.caller.person.email, 'USER ADMIN');
    await office.profiles.rename(office.caller, 'Rogério Pacheco');
    expect(await office.records.findOne({ _id: office.caller.person.email })).toMatchObject({
      name: 'Rogério Pacheco',
      type: 'USER ADMIN',
    });
    await expect(office.profiles.rename(office.caller, '')).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('a file of people', () => {
  beforeEach(company);
  const send = (text: string | Blob, dry = false) =>
    office.people.take(office.caller, typeof text === 'string' ? new Blob([text]) : text, { dry });

  it('is processed row by row, with a result for each row', async () => {
    await office.add('chefe@demo.example', 'USER PERMISS');
    const rows = [
      'E-mail;Permissão;Nome;Filiais;Centros de custo',
      `${ana.toUpperCase()};Avançado;Ana Lima;Loja Centro | Loja Norte;1001 - SP`,
      `${beto};USER ADMIN;;;`,
      `${beto};;;Loja Sul;`,
      'chefe@demo.example;Básico;;;',
      'ninguem@demo.example;Básico;;;',
      `${ana};Básico;;;`,
      `${beto};;;;1001 - SP`,
      `${beto};user bronze;Beto;-;1002 - RJ`,
      'nada;;;;',
    ].join('\n');
    const dry = await send(rows, true);
    expect(await office.audit()).toEqual([]);
    const results = await send(rows);
    expect(results.map(({ line, done }) => [line, done])).toEqual(dry.map(({ line, done }) => [line, done]));
    expect(results.map(({ line, done, message }) => `${line} ${done ? 'ok' : message}`)).toEqual([
      '2 ok',
      '3 Perfis administrativos não são dados por arquivo nem por esta tela.',
      '4 "Loja Sul" não é uma filial conhecida.',
      '5 Esta conta não pode ser alterada aqui: ela não é de um dos quatro perfis de usuário.',
      '6 Este usuário não existe mais. Atualize a lista.',
      '7 Este e-mail já está na linha 2.',
      expect.stringMatching(/^8 .*linha/) as string,
      expect.stringMatching(/^9 /) as string,
      '10 Informe um e-mail válido.',
    ]);
    expect(await office.records.findOne({ _id: ana })).toMatchObject({
      name: 'Ana Lima',
      type: 'USER GOLD',
      stores: ['Loja Centro', 'Loja Norte'],
    });
    expect((await owners())['1001 - SP']).toBe(ana);
  });

  it('is the edited export of the list; an empty cell changes nothing, a dash clears the value', async () => {
    await change(ana, { name: 'Ana Lima', stores: ['Loja Centro'], costCentres: ['1001 - SP'] });
    const table = office.directory.export({
      q: '',
      page: 1,
      pageSize: 20,
      sort: 'user',
      dir: 'asc',
      filters: {},
    } as never);
    const header = table.columns.map(({ label }) => label).join('\t');
    const lines = [];
    for await (const row of table.rows)
      lines.push(table.columns.map(({ key }) => (row as Record<string, unknown>)[key] ?? '').join('\t'));
    expect((await send([header, ...lines].join('\n'))).every(({ done }) => done)).toBe(true);
    expect(await office.records.findOne({ _id: ana })).toMatchObject({
      name: 'Ana Lima',
      stores: ['Loja Centro'],
    });
    await send(`email;stores;cost_centers\n${ana};-;-`);
    expect(await office.records.findOne({ _id: ana })).toMatchObject({ name: 'Ana Lima', stores: [] });
    expect((await owners())['1001 - SP']).toBe('');
  });

  it.each([
    ['', 'Escolha ao menos um arquivo.'],
    ['Nome;Filiais\nAna;Loja Centro', 'Falta a coluna Email no cabeçalho.'],
    ['email;nome\n', 'O arquivo não tem linhas abaixo do cabeçalho.'],
    [new Blob([new Uint8Array([0, 1, 2, 0])]), 'Envie uma planilha XLSX ou um CSV.'],
    [new Blob(['PK\u0003\u0004 nothing']), ''],
  ])('that cannot be read says why (%#)', async (content, message) => {
    await expect(send(content)).rejects.toMatchObject({
      kind: 'invalid',
      fields: { file: expect.stringContaining(message) as string },
    });
  });
});
