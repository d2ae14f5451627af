import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { month } from '../../../../app/domain/values/month';
import { ana, beto, edit, key, openDesk, person, salary, type Desk } from './desk';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const silver = person('Sílvio', 'USER SILVER');

describe('the workflow', () => {
  it('goes em edição → enviado → devolvido → enviado → aprovado, and keeps who took each step', async () => {
    const { forecast } = desk;
    await forecast.step(silver, key, 'send', 'Pronto');
    await expect(desk.save(ana, [edit(salary, '2026-11', 1)])).rejects.toMatchObject({ kind: 'forbidden' });
    expect(
      (await forecast.review(ana, key)).columns.some(
        ({ kind, ...rest }) => kind === 'forecast' && 'locked' in rest && !rest.locked,
      ),
    ).toBe(false);
    await expect(forecast.step(silver, key, 'approve', '')).rejects.toMatchObject({ kind: 'forbidden' });
    await forecast.step(ana, key, 'return', 'Rever energia');
    expect(await desk.save(silver, [edit(salary, '2026-11', 1)])).toMatchObject({ saved: 1 });
    await forecast.step(silver, key, 'send', '');
    await forecast.step(ana, key, 'approve', '');
    await expect(forecast.step(ana, key, 'approve', '')).rejects.toMatchObject({ kind: 'conflict' });
    const { state, steps } = await forecast.review(ana, key);
    expect(state).toBe('approved');
    expect(steps.map(({ state: taken, by, note }) => [taken, by, note])).toEqual([
      ['sent', 'Sílvio', 'Pronto'],
      ['returned', 'Ana', 'Rever energia'],
      ['sent', 'Sílvio', ''],
      ['approved', 'Ana', ''],
    ]);
    const { costCentres } = await forecast.filter(key.rf);
    expect(costCentres).toEqual([{ name: key.costCentre, state: 'approved' }]);
  });

  it('begins when somebody saves a figure, in the filter, the review and the board', async () => {
    const states = async () => [
      (await desk.forecast.filter(key.rf)).costCentres[0]?.state,
      (await desk.forecast.review(ana, key)).standing,
    ];
    expect(await states()).toEqual(['idle', 'idle']);
    await desk.save(ana, [edit(salary, '2026-11', 1)]);
    expect(await states()).toEqual(['editing', 'editing']);
    await desk.forecast.step(silver, key, 'send', '');
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('requires approval by another person than the last sender, unless the company allows it', async () => {
    const { forecast } = desk;
    await forecast.step(ana, key, 'send', '');
    await expect(forecast.step(ana, key, 'approve', '')).rejects.toMatchObject({ kind: 'forbidden' });
    const own = await forecast.review(ana, key);
    expect([own.next, own.lock.reason]).toEqual([
      ['return'],
      expect.stringContaining('outra pessoa a aprova'),
    ]);
    expect((await forecast.review(beto, key)).next).toEqual(['approve', 'return']);
    await forecast.step(beto, key, 'return', '');
    await forecast.step(beto, key, 'send', '');
    await expect(forecast.step(beto, key, 'approve', '')).rejects.toMatchObject({ kind: 'forbidden' });
    await forecast.step(ana, key, 'approve', '');
    await forecast.step(ana, key, 'return', '');
    await forecast.step(ana, key, 'send', '');
    const lenient = desk.lenient();
    expect((await lenient.review(ana, key)).next).toEqual(['approve', 'return']);
    await lenient.step(ana, key, 'approve', '');
    expect((await forecast.review(ana, key)).state).toBe('approved');
  });

  it('of two people who take the same step, the second is told that the first was faster', async () => {
    const results = await Promise.allSettled([
      desk.forecast.step(ana, key, 'send', ''),
      desk.forecast.step(beto, key, 'send', ''),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a closed release point can no longer be sent, nor returned once approved', async () => {
    const closed = desk.on('2026-12-02T12:00:00Z');
    const refused = { kind: 'conflict', message: expect.stringContaining('fechado') as string };
    await expect(closed.step(ana, key, 'send', '')).rejects.toMatchObject(refused);
    await desk.forecast.step(silver, key, 'send', '');
    expect((await closed.review(ana, key)).next).toEqual(['approve', 'return']);
    await closed.step(ana, key, 'approve', '');
    expect((await closed.review(ana, key)).next).toEqual([]);
    await expect(closed.step(ana, key, 'return', 'x')).rejects.toMatchObject(refused);
  });
});

describe('the steps of a review are reported to', () => {
  const admin = person('Marta', 'SYSTEM ADMIN');
  const explorer = person('Edu', 'USER EXPLORER');
  const other = person('Lia', 'USER SILVER');
  const review = `${key.rf}, ${key.costCentre}`;
  /** Who was told since the last time, and what. */
  const takeNotices = () =>
    desk.notices
      .splice(0)
      .map(({ user, text }) => [user, text])
      .sort();

  beforeEach(() => desk.join(ana, beto, silver, admin, explorer, other));

  it('the approvers when it is sent, except its sender; the sender when it is decided', async () => {
    const { forecast } = desk;
    await forecast.step(silver, key, 'send', '');
    expect(desk.notices[0]?.href).toBe('/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP');
    expect(takeNotices()).toEqual(
      [ana, beto, admin].map(({ email }) => [email, `Sílvio enviou ${review} para aprovação`]).sort(),
    );
    await forecast.step(ana, key, 'return', '  Rever\nenergia  ');
    expect(takeNotices()).toEqual([[silver.email, `Ana devolveu ${review}: “Rever energia”`]]);
    await forecast.step(ana, key, 'send', '');
    expect(takeNotices().map(([user]) => user)).toEqual(
      [beto, admin, silver].map(({ email }) => email).sort(),
    );
    await forecast.step(admin, key, 'approve', '');
    expect(takeNotices()).toEqual(
      [ana, silver].map(({ email }) => [email, `Marta aprovou ${review}`]).sort(),
    );
  });

  it('webhooks when it is sent and approved', async () => {
    const { forecast, news } = desk;
    await forecast.step(silver, key, 'send', 'por mim');
    await forecast.step(ana, key, 'return', 'Rever');
    await forecast.step(silver, key, 'send', '');
    await forecast.step(ana, key, 'approve', '');
    const about = {
      data: { releasePoint: key.rf, costCentre: key.costCentre },
      href: '/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP',
    };
    expect(news).toEqual([
      { type: 'review.sent', key: expect.stringMatching(/ 1$/), ...about },
      { type: 'review.sent', key: expect.stringMatching(/ 3$/), ...about },
      { type: 'review.approved', key: expect.stringMatching(/ 4$/), ...about },
    ]);
  });

  it('the people who commented on it, while they may open it, with only the start of a long note', async () => {
    const comment = (who: typeof ana) =>
      desk.forecast.comments.add(who, key, { id: '', account: salary, month: month(2026, 11), text: 'Ver' });
    await comment(other);
    await comment(explorer);
    await desk.forecast.step(silver, key, 'send', '');
    takeNotices();
    await desk.forecast.step(ana, key, 'approve', 'x'.repeat(300));
    const note = `${'x'.repeat(139)}…`;
    expect(takeNotices()).toEqual(
      [other, silver].map(({ email }) => [email, `Ana aprovou ${review}: “${note}”`]).sort(),
    );
  });
});
