import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { invitationLetter, recoveryLetter } from '../../../../server/platform/mail/letters';
import { Outbox, outboxLetters } from '../../../../server/platform/mail/outbox';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([outboxLetters] as unknown as CollectionDefinition<Document>[]);
});
afterAll(() => database.close());

describe('Outbox', () => {
  it('stores letters for a day and lists them newest first', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const outbox = new Outbox(database.db, () => now);
    await outbox.send(
      recoveryLetter('ana@demo.example', 'Energia', { code: '123456', link: 'http://x/recovery/abc' }),
    );
    now = new Date('2026-11-20T12:01:00Z');
    await outbox.send(invitationLetter('eva@demo.example', 'Energia', 'Tmp#2026aa', 'http://x/'));
    const letters = await outbox.newest();
    expect(letters.map(({ to }) => to)).toEqual(['eva@demo.example', 'ana@demo.example']);
    expect(letters[1]?.expiresAt).toEqual(new Date('2026-11-21T12:00:00Z'));
    expect(letters[1]?.text).toContain('Código: 123456');
    expect(letters[1]?.text).toContain('http://x/recovery/abc');
  });
});

describe('a letter with files', () => {
  it('is stored with its files, and listed without', async () => {
    const outbox = new Outbox(database.db);
    const content = new Uint8Array([137, 80, 78, 71]);
    const files = [{ name: 'quadro.png', type: 'image/png', content, cid: 'quadro@portal' }];
    await outbox.send({ to: 'ana@demo.example', subject: 'Quadro', text: 't', html: 'h', files });
    const [listed] = await outbox.newest();
    expect(listed).not.toHaveProperty('files');
    const kept = await outbox.find(String(listed?._id));
    expect(kept?.files?.map((file) => [file.name, file.cid, [...file.content.buffer]])).toEqual([
      ['quadro.png', 'quadro@portal', [...content]],
    ]);
  });
});

describe('letters', () => {
  it('escape text in HTML', () => {
    const { html, text } = recoveryLetter('ana@demo.example', '<b>Energia & "Varejo"</b>', {
      code: '123456',
      link: 'http://x',
    });
    expect(html).toContain('&lt;b&gt;Energia &amp; &quot;Varejo&quot;&lt;/b&gt;');
    expect(html).not.toContain('<b>Energia');
    expect(text).toContain('<b>Energia & "Varejo"</b>');
  });
});
