import type { Document } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Audit, auditTrail } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { dashboards, panelVersions } from '../../../../server/insight/panels/collection';
import { panelForm, type PanelText } from '../../../../app/domain/insight/panels/panel-form';
import { PanelEditor } from '../../../../server/insight/panels/editor';
import { dashboardRecords } from '../../../../server/demo/dashboards';
import { collection, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import type { Person } from '../../../../server/people/users/user';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { provenBy } from '../../people/access/proven';

const admin = { email: 'admin@x', type: 'SYSTEM ADMIN' } as unknown as Person;
let database: TestDatabase;
let editor: PanelEditor;

beforeAll(async () => {
  database = await testDatabase([
    dashboards,
    panelVersions,
    auditTrail,
  ] as unknown as CollectionDefinition<Document>[]);
  const clock = createClock('America/Sao_Paulo');
  await collection(database.db, dashboards).insertMany(dashboardRecords('t'));
  editor = new PanelEditor({ db: database.db, tenant: 't', audit: new Audit(database.db, clock), clock });
});
afterAll(() => database.close());

const by = provenBy(admin, '::1');
const save = (id: string | null, form: PanelText) => editor.save(by, id, panelForm(form));
const stored = async (index: number) => {
  const record = (await editor.list())[index];
  if (!record) throw new Error('no panel');
  return { record, id: record._id.toHexString(), form: await editor.formOf(record) };
};

it('keeps a definition with its operators as it was declared', async () => {
  const { record, id, form } = await stored(4);
  expect(form.definition).toContain('"$month": 12');
  const result = await save(id, { ...form, panelLabel: 'Portfólio' });
  expect(result.kind).toBe('saved');
  const after = await editor.find(id, 'admin@x');
  expect(after).toMatchObject({ panelLabel: 'Portfólio', version: 2, changedBy: 'admin@x' });
  expect(after.definition).toEqual(record.definition);
  const [entry] = await database.db.collection('audit').find({ action: 'panel.update' }).toArray();
  expect(entry).toMatchObject({ actor: 'admin@x', subject: 'painel/portfolio-sku', from: { version: 1 } });
});

it('never saves over somebody else’s newer version', async () => {
  const { id, form } = await stored(0);
  await save(id, { ...form, panelLabel: 'Primeiro' });
  const late = await save(id, { ...form, panelLabel: 'Atrasado' });
  expect(late).toMatchObject({ kind: 'conflict', theirs: { panelLabel: 'Primeiro', version: 2 } });
  expect((await editor.find(id, 'admin@x')).panelLabel).toBe('Primeiro');
  await expect(editor.remove(by, id, 1)).rejects.toMatchObject({ kind: 'conflict' });
});

it('refuses a number that another panel has, and fields that are not right', async () => {
  const { form } = await stored(1);
  expect(await save(null, { ...form, dashboardId: 'novo' })).toMatchObject({
    kind: 'faulty',
    fields: { painelId: 'Já existe um painel com este número.' },
  });
  const wrong = await save(null, {
    ...form,
    panelLabel: ' ',
    dashboardId: '<b>',
    painelId: '-1',
    panelType: '3',
  });
  expect(wrong.kind === 'faulty' && Object.keys(wrong.fields).sort()).toEqual([
    'dashboardId',
    'painelId',
    'panelLabel',
    'panelType',
  ]);
});

it('makes and deletes panels, and tells the audit trail', async () => {
  const empty = await editor.formOf(null);
  expect(empty).toMatchObject({ painelId: '7', version: '0' });
  const made = await save(null, { ...empty, panelLabel: 'Novo', dashboardId: 'novo' });
  if (made.kind !== 'saved') throw new Error(made.kind);
  await editor.remove(by, made.id, 1);
  await expect(editor.find(made.id, 'admin@x')).rejects.toMatchObject({ kind: 'absent' });
  const actions = await database.db.collection('audit').distinct('action', { subject: 'painel/novo' });
  expect(actions.sort()).toEqual(['panel.create', 'panel.delete']);
});

it('installs the panels that come with the portal beside those that are there, each once', async () => {
  const { id, record } = await stored(2);
  await editor.remove(by, id, record.version);
  const own = { ...(await editor.formOf(null)), panelLabel: 'Nosso', dashboardId: 'nosso', painelId: '40' };
  await save(null, own);
  expect((await editor.missing()).map(({ dashboardId }) => dashboardId)).toEqual([record.dashboardId]);
  const installed = await Promise.all([editor.install(by), editor.install(by)]);
  expect(installed.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await editor.list()).at(-1)).toMatchObject({
    dashboardId: record.dashboardId,
    painelId: 41,
    changedBy: 'admin@x',
    definition: record.definition,
  });
  expect(await editor.install(by)).toBe(0);
});
