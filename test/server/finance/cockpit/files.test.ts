import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cockpitFiles } from '../../../../server/finance/cockpit/collection';
import { unclaimedObjects } from '../../../../server/data/files/pending-uploads';
import { collection } from '../../../../server/platform/mongo/collection';
import { multipart } from '../../../servers/multipart';
import { ana, bia, filter, group, openDesk, type Desk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('files', () => {
  beforeEach(() => collection(desk.db, cockpitFiles).deleteMany({}));
  const attach = (sent: Parameters<typeof multipart>[1], row = group) =>
    desk.table.attach(multipart('files', sent), ana, filter(), row);
  const listed = async (who = ana) => (await desk.table.notes(who, filter(), group)).files.shown;

  it('are attached and given back under their own names', async () => {
    await attach([
      ['Conciliação %22out%22.pdf', '%PDF-1.7 conteúdo'],
      ['notas.csv', 'conta;valor\n'],
    ]);
    const [first, second] = await listed(bia);
    expect([first?.name, first?.size, first?.by, first?.own, second?.name]).toEqual([
      'Conciliação "out".pdf',
      '18 B',
      'Ana',
      false,
      'notas.csv',
    ]);
    const address = new URL(await desk.files.downloadUrl(first?.id ?? ''), 'http://portal');
    const signed = desk.storage.verify(address.pathname.split('/').at(-1) ?? '', address.searchParams);
    expect(signed?.name).toBe('Conciliação "out".pdf');
    const bytes: Buffer[] = [];
    for await (const chunk of await desk.storage.open(signed?.key ?? '')) bytes.push(chunk as Buffer);
    expect(Buffer.concat(bytes).toString()).toBe('%PDF-1.7 conteúdo');
  });

  it('stay when the sweep of unclaimed objects comes by, even where they could not be told to it', async () => {
    await attach([['a.txt', 'a']]);
    const record = await collection(desk.db, cockpitFiles).findOne({});
    await desk.pendingUploads.expect(record?.key ?? '');
    const tomorrow = () => Date.now() + 25 * 3_600_000;
    await desk.pendingUploadsAt(tomorrow).sweep();
    expect(await desk.storage.size(record?.key ?? '')).toBe(1);
    expect(await collection(desk.db, unclaimedObjects).countDocuments()).toBe(0);
  });

  it.each([
    ['no file', [], 422, 'Escolha ao menos um arquivo.'],
    ['a kind that is not taken', [['a.html', '<script>']], 422, 'arquivos .html não são aceitos'],
    ['a program under another name', [['a.pdf', 'MZ\0']], 422, 'não é de um arquivo .pdf'],
    ['an empty one', [['a.pdf', '']], 422, 'está vazio'],
    [
      'one among good ones',
      [
        ['a.txt', 'a'],
        ['b.exe', 'b'],
      ],
      422,
      '.exe não são aceitos',
    ],
    ['one too large', [['a.txt', Buffer.alloc(20 * 1024 ** 2 + 1, 'a')]], 413, 'passa de 20 MB'],
    ['too many', Array.from({ length: 11 }, (_, at) => [`${at}.txt`, 'a'] as const), 413, 'no máximo 10'],
  ] as const)('refuse %s, and keep nothing of it', async (_what, sent, status, message) => {
    const refused = await attach(sent).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status, fields: { files: expect.stringContaining(message) as string } });
    expect(await listed()).toEqual([]);
    expect(await collection(desk.db, unclaimedObjects).countDocuments()).toBe(0);
  });

  it('are deleted by who attached them, with their objects', async () => {
    await attach([['a.txt', 'a']]);
    const id = (await listed())[0]?.id ?? '';
    const { key = '' } = (await collection(desk.db, cockpitFiles).findOne({})) ?? {};
    await expect(desk.files.remove(bia, group, id)).rejects.toMatchObject({ status: 404 });
    await desk.files.remove(ana, group, id);
    await desk.files.remove(ana, group, id);
    await expect(desk.storage.size(key)).rejects.toMatchObject({ status: 404 });
    await expect(desk.files.downloadUrl(id)).rejects.toMatchObject({ status: 404 });
  });
});
