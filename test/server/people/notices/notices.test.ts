import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClock } from '../../../../server/platform/clock';
import { notices } from '../../../../server/people/notices/collection';
import { Notices } from '../../../../server/people/notices/notices';
import { quiet, testDatabase } from '../../../servers/mongo';

let database: Awaited<ReturnType<typeof testDatabase>>;
let service: Notices;
beforeAll(async () => {
  database = await testDatabase([notices as never]);
  service = new Notices(database.db, createClock('America/Sao_Paulo'), quiet);
});
afterAll(() => database.close());

const notice = (text: string, id?: string) => ({
  id,
  kind: 'job' as const,
  text,
  href: '/captura/processando/1',
});

describe('notices', () => {
  it('reach their person, newest first, and count until they are read', async () => {
    await service.tell('ana@x', notice('um'));
    await service.tell('ana@x', notice('dois'));
    await service.tell('bia@x', notice('dela'));
    const list = await service.list('ana@x');
    expect(list.map(({ text }) => text)).toEqual(['dois', 'um']);
    expect(await service.unread('ana@x')).toBe(2);
    expect(await service.open('ana@x', list[0]?._id ?? '')).toBe('/captura/processando/1');
    expect(await service.unread('ana@x')).toBe(1);
    await service.markAllRead('ana@x');
    expect([await service.unread('ana@x'), await service.unread('bia@x')]).toEqual([0, 1]);
  });

  it('are stored once, however often they are sent', async () => {
    await service.tell('caio@x', notice('pronto', 'job:1'));
    await service.tell('caio@x', notice('pronto', 'job:1'));
    expect(await service.list('caio@x')).toHaveLength(1);
  });

  it('of others cannot be opened', async () => {
    await service.tell('bia@x', notice('segredo', 'job:2'));
    expect(await service.open('ana@x', 'bia@x job:2')).toBeNull();
    expect((await service.list('bia@x'))[0]?.readAt).toBeNull();
  });

  it('never lead to another site', async () => {
    const away = { ...notice('fora'), href: '//elsewhere.example' };
    await expect(service.tell('ana@x', away)).rejects.toThrow();
  });

  it('older than the 200 newest are dropped', { tags: 'slow' }, async () => {
    for (let nth = 1; nth <= 203; nth += 1) await service.tell('duda@x', notice(String(nth)));
    const kept = await database.db.collection('notices').find({ user: 'duda@x' }).toArray();
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept.some(({ text }) => text === '203')).toBe(true);
    const texts = async (page: number) =>
      (await service.list('duda@x', { page, pageSize: 20 })).map(({ text }) => text);
    expect((await texts(1)).slice(0, 2)).toEqual(['203', '202']);
    expect((await texts(2))[0]).toBe('183');
    expect(await service.total('duda@x')).toBe(kept.length);
  });

  it('update open pages of their person only', async () => {
    const [anas, bias] = [vi.fn(), vi.fn()];
    const ends = [service.watch('ana@x', anas), service.watch('bia@x', bias)];
    await vi.waitFor(() => expect(bias).toHaveBeenCalledTimes(1), 60_000);
    await service.tell('ana@x', notice('novo'));
    await vi.waitFor(() => expect(anas).toHaveBeenCalledTimes(2), 60_000);
    expect(bias).toHaveBeenCalledTimes(1);
    for (const end of ends) end();
  });
});
