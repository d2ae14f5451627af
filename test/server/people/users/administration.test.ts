import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../../server/platform/errors';
import { UserAdministration } from '../../../../server/people/users/administration';
import type { TestDatabase } from '../../../servers/mongo';
import { officeDatabase, openOffice, type Office } from './office';

const ana = 'ana.souza@demo.example';
const away = new Problem('unavailable', messages.identityUnavailable);

let database: TestDatabase;
let office: Office;
beforeAll(async () => {
  database = await officeDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  office = await openOffice(database);
});

describe('creating', () => {
  it('makes the account, the record of the least tier and one entry of the trail', async () => {
    const { administration, caller, provider, records, audit, intentsLeft } = office;
    await administration.create(caller, '  Ana.Souza@DEMO.example ');
    expect([...provider.accounts]).toEqual([ana]);
    expect(await records.findOne({ _id: ana })).toMatchObject({
      user: ana,
      name: 'Ana Souza',
      type: 'USER EXPLORER',
      lastSignInAt: null,
    });
    expect(await audit()).toMatchObject([
      { actor: caller.person.email, action: 'user.create', subject: ana, address: caller.address },
    ]);
    expect(await intentsLeft()).toBe(0);
  });

  it.each([
    ['a user of a tier', 'USER GOLD'],
    ['an administrator', 'SYSTEM ADMIN'],
    ['a user without a type', ''],
  ])('refuses the e-mail of %s in any spelling', async (_who, type) => {
    await office.add(ana, type);
    await expect(office.administration.create(office.caller, ana.toUpperCase())).rejects.toMatchObject({
      kind: 'conflict',
      message: messages.duplicateUser,
    });
    expect((await office.records.findOne({ _id: ana }))?.type).toBe(type);
    expect(office.provider.invitations).toEqual([]);
    expect(await office.intentsLeft()).toBe(0);
  });

  it('refuses an e-mail that only the provider knows, and leaves that account alone', async () => {
    office.provider.accounts.add(ana);
    await expect(office.administration.create(office.caller, ana)).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(await office.records.countDocuments()).toBe(0);
    expect([...office.provider.accounts]).toEqual([ana]);
    expect(await office.intentsLeft()).toBe(0);
  });

  it.each([
    '',
    'ana',
    'ana@',
    'аna@demo.example',
    `${'x'.repeat(1_000_000)}@demo.example`,
    'a\0@demo.example',
  ])('refuses what is no e-mail (%#)', async (given) => {
    await expect(office.administration.create(office.caller, given)).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it('creates one user from two simultaneous requests', async () => {
    const { administration, caller, provider, records } = office;
    const both = await Promise.allSettled([
      administration.create(caller, ana),
      administration.create(caller, ana),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await records.countDocuments()).toBe(1);
    expect(provider.invitations).toHaveLength(1);
  });

  it('tells the result of each line of a list', async () => {
    await office.add('ja@demo.example', 'USER GOLD');
    const list = 'ana.souza@demo.example\r\n\r\nja@demo.example\nnada\n Ana.Souza@demo.example';
    expect(await office.administration.createMany(office.caller, list)).toMatchObject([
      { line: 1, created: true },
      { line: 3, created: false, message: messages.duplicateUser },
      { line: 4, created: false, message: messages.invalidEmail },
      { line: 5, created: false, message: 'Este e-mail já está na linha 1.' },
    ]);
    expect(await office.records.countDocuments()).toBe(2);
  });

  it('refuses an empty list and one that is too long', async () => {
    const long = Array.from({ length: 201 }, (_, index) => `p${index}@demo.example`).join('\n');
    for (const list of ['', ' \n ', long])
      await expect(office.administration.createMany(office.caller, list)).rejects.toMatchObject({
        kind: 'invalid',
      });
    expect(office.provider.invitations).toEqual([]);
  });
});

describe('a change that is cut off is finished, step by step', () => {
  /** Nobody works on the change any more, and its next try is due. */
  const later = () => {
    office.time.now = new Date(office.time.now.getTime() + 3_600_000);
  };
  const restored = () => {
    office.provider.failing = null;
    vi.restoreAllMocks();
  };

  it.each(['before', 'after'] as const)(
    'creation, the provider failing %s it made the account',
    async (when) => {
      office.provider.failing = { when, with: away };
      await expect(office.administration.create(office.caller, ana)).rejects.toMatchObject({
        kind: 'unavailable',
        message: messages.creationPending,
      });
      expect(await office.records.countDocuments()).toBe(0);
      restored();
      later();
      expect(await office.administration.resume()).toBe(1);
      expect(await office.records.countDocuments({ _id: ana })).toBe(1);
      expect(office.provider.invitations).toEqual([ana]);
      expect(await office.audit()).toHaveLength(1);
      expect(await office.intentsLeft()).toBe(0);
    },
  );

  it('creation, asked for again at once', async () => {
    office.provider.failing = { when: 'after', with: away };
    await office.administration.create(office.caller, ana).catch(() => undefined);
    restored();
    await office.administration.create(office.caller, ana);
    expect(await office.records.countDocuments({ _id: ana })).toBe(1);
    expect(office.provider.invitations).toEqual([ana]);
  });

  it.each(['record', 'audit', 'intent'] as const)(
    'creation, the database failing at the %s',
    async (step) => {
      const lost = new Error('connection lost');
      const { audit, intents } = office.parts;
      if (step === 'audit') vi.spyOn(audit, 'record').mockRejectedValueOnce(lost);
      if (step === 'intent') vi.spyOn(intents, 'end').mockRejectedValueOnce(lost);
      if (step === 'record')
        vi.spyOn(office.parts.clock, 'stamp').mockImplementationOnce(() => {
          throw lost;
        });
      await expect(office.administration.create(office.caller, ana)).rejects.toBe(lost);
      restored();
      later();
      await office.administration.resume();
      expect(await office.records.countDocuments({ _id: ana })).toBe(1);
      expect([...office.provider.accounts]).toEqual([ana]);
      expect(await office.audit()).toHaveLength(1);
      expect(await office.intentsLeft()).toBe(0);
    },
  );

  it.each(['before', 'after'] as const)(
    'deletion, the provider failing %s it removed the account',
    async (when) => {
      await office.administration.create(office.caller, ana);
      const token = await office.parts.sessions.start(ana, { address: '', userAgent: '' });
      office.provider.failing = { when, with: away };
      await expect(office.administration.remove(office.caller, ana)).rejects.toMatchObject({
        message: messages.deletionPending,
      });
      // The door is shut although the account is still there.
      expect(await office.records.countDocuments()).toBe(0);
      expect(await office.parts.sessions.find(token, { use: false })).toBeNull();
      restored();
      later();
      await office.administration.resume();
      expect(office.provider.accounts.size).toBe(0);
      expect((await office.audit()).map(({ action }) => action)).toEqual(['user.create', 'user.delete']);
      expect(await office.intentsLeft()).toBe(0);
    },
  );

  it('deletion left over, then the same person created again', async () => {
    await office.add(ana, 'USER GOLD');
    office.provider.accounts.add(ana);
    office.provider.failing = { when: 'before', with: away };
    await office.administration.remove(office.caller, ana).catch(() => undefined);
    restored();
    await office.administration.create(office.caller, ana);
    expect((await office.records.findOne({ _id: ana }))?.type).toBe('USER EXPLORER');
    expect(office.provider.invitations).toEqual([ana]);
  });

  it('a change of tier, cut off before the sessions ended', async () => {
    await office.add(ana, 'USER BRONZE');
    const token = await office.parts.sessions.start(ana, { address: '', userAgent: '' });
    vi.spyOn(office.parts.keys, 'endAllOf').mockRejectedValueOnce(new Error('connection lost'));
    await expect(office.administration.changeTier(office.caller, ana, 'USER GOLD')).rejects.toThrow();
    restored();
    later();
    await office.administration.resume();
    expect(await office.parts.sessions.find(token, { use: false })).toBeNull();
    expect((await office.audit()).map(({ from, to }) => ({ from, to }))).toEqual([
      { from: { type: 'USER BRONZE' }, to: { type: 'USER GOLD' } },
    ]);
  });

  it('waits for its time, and is taken by one process alone', async () => {
    office.provider.failing = { when: 'before', with: away };
    await office.administration.create(office.caller, ana).catch(() => undefined);
    restored();
    expect(await office.administration.resume()).toBe(0);
    later();
    const processes = [office.administration, new UserAdministration(office.parts)];
    const finished = await Promise.all(processes.map((process) => process.resume()));
    expect(finished.toSorted()).toEqual([0, 1]);
    expect(office.provider.invitations).toEqual([ana]);
  });
});

describe('who can be touched', () => {
  const acts = {
    remove: (id: string) => office.administration.remove(office.caller, id),
    'change of tier': (id: string) => office.administration.changeTier(office.caller, id, 'USER GOLD'),
    invitation: (id: string) => office.administration.inviteAgain(office.caller, id),
  };

  it.each(
    Object.entries(acts).flatMap(([name, act]) =>
      ['SYSTEM ADMIN', 'USER ADMIN', 'USER PERMISS', ''].map((type) => [name, type, act] as const),
    ),
  )('%s refuses an account of type "%s"', async (_name, type, act) => {
    await office.add(ana, type);
    await expect(act(ana)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await office.records.findOne({ _id: ana }))?.type).toBe(type);
  });

  it.each(Object.entries(acts))('%s refuses the caller', async (_name, act) => {
    await office.add(office.caller.person.email, 'USER GOLD');
    await expect(act(office.caller.person.email)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it.each(Object.entries(acts))('%s refuses an unknown user', async (_name, act) => {
    await expect(act('ninguem@demo.example')).rejects.toMatchObject({ kind: 'absent' });
  });

  it.each(['SYSTEM ADMIN', 'USER ADMIN', '', 'GOLD', '$set'])('"%s" is refused as a tier', async (tier) => {
    await office.add(ana, 'USER BRONZE');
    await expect(office.administration.changeTier(office.caller, ana, tier)).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it('a change to the tier that the user has does nothing', async () => {
    await office.add(ana, 'USER GOLD');
    const token = await office.parts.sessions.start(ana, { address: '', userAgent: '' });
    await office.administration.changeTier(office.caller, ana, 'USER GOLD');
    expect(await office.parts.sessions.find(token, { use: false })).not.toBeNull();
    expect(await office.audit()).toEqual([]);
  });

  it('an invitation goes out again, and for the first time where there was no account yet', async () => {
    await office.add(ana, 'USER GOLD');
    await office.administration.inviteAgain(office.caller, ana);
    await office.administration.inviteAgain(office.caller, ana);
    expect(office.provider.invitations).toEqual([ana, ana]);
    expect((await office.audit()).map(({ action }) => action)).toEqual(['user.invite', 'user.invite']);
  });
});

describe('what others let a person do by e-mail', () => {
  it('is deleted with the account, and does not return with a later one of the same e-mail', async () => {
    const { db } = office;
    const people = { senders: [ana, 'rui@x.example'], readers: [ana] };
    const left = { senders: ['rui@x.example'], readers: [] };
    const put = (name: string, ...records: Document[]) => db.collection(name).insertMany(records);
    await put(
      'master_data_bases',
      { _id: 'custos', collection_name: 'custos', collection_ok: 1, people },
      { _id: 'custos_nok', collection_name: 'custos', collection_ok: 0, people },
    );
    await put(
      'master_data_versions',
      { _id: 'custos:1', base: 'custos', version: 1, design: { rights: { people } } },
      { _id: 'custos:2', base: 'custos', version: 2, design: { rights: { people } } },
    );
    await put('scenarios', {
      people: [
        { email: ana, may: 'see' },
        { email: 'rui@x.example', may: 'see' },
      ],
      version: 3,
    });
    await put(
      'centro_custo',
      { cost_center_concat: '1001 - Lojas SP', owner: ana, delegate: 'rui@x.example', version: 2 },
      { cost_center_concat: '1002 - Lojas RJ', owner: 'rui@x.example', delegate: ana },
    );
    for (const sent of ['report_schedules', 'panel_subscriptions'])
      await put(sent, { recipients: ['rui@x.example', ana] });
    const rightsOf = (name: string) => db.collection(name).find().sort({ _id: 1 }).toArray();
    await office.add(ana, 'USER GOLD');
    office.provider.accounts.add(ana);
    await office.administration.remove(office.caller, ana);
    await office.administration.create(office.caller, ana);
    expect((await rightsOf('master_data_bases')).map((base) => base['people'] as unknown)).toEqual([
      left,
      left,
    ]);
    const versions = await rightsOf('master_data_versions');
    expect(versions.map(({ design }) => (design as { rights: unknown }).rights)).toEqual([
      { people },
      { people: left },
    ]);
    expect(await rightsOf('scenarios')).toMatchObject([{ people: [{ email: 'rui@x.example' }], version: 4 }]);
    expect(await rightsOf('centro_custo')).toMatchObject([
      { owner: '', delegate: 'rui@x.example', version: 3 },
      { owner: 'rui@x.example', delegate: '', version: 1 },
    ]);
    for (const sent of ['report_schedules', 'panel_subscriptions'])
      expect(await rightsOf(sent)).toMatchObject([{ recipients: ['rui@x.example'] }]);
    const filled = [
      'master_data_bases',
      'master_data_versions',
      'scenarios',
      'centro_custo',
      'report_schedules',
      'panel_subscriptions',
    ];
    for (const name of filled) await db.collection(name).deleteMany({});
  });

  it('is deleted for accounts removed by an earlier release, once they are created again', async () => {
    const { db } = office;
    const base = { _id: 'custos', collection_name: 'custos', collection_ok: 1, people: { readers: [ana] } };
    await db.collection<{ _id: string }>('master_data_bases').insertOne(base);
    await office.administration.create(office.caller, ana);
    expect(await db.collection('master_data_bases').findOne({})).toMatchObject({ people: { readers: [] } });
    await db.collection('master_data_bases').deleteMany({});
  });
});
