import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReviewTerm } from '../../../../app/domain/planning/forecast/review-term';
import { Audit } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { openReviewBoard, letterTask } from '../../../../server/planning/forecast/board/open';
import { ana, beto, edit, key, openDesk, person, salary, type Desk } from './desk';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const marta = person('Marta', 'SYSTEM ADMIN');
const silvio = person('Silvio', 'USER SILVER');
const lia = person('Lia', 'USER SILVER');
const edu = person('Edu', 'USER EXPLORER');
const rf = key.rf;
const by = (who: typeof ana) => ({ person: who, address: '' });
const term: ReviewTerm = { deadline: '2026-11-20', before: [5, 1], after: [1, 3] };
const other = '1002 - Lojas RJ';

/** The board as it is on a day, with what it sends; `run` does the work of the queue. */
function boardOn(day = '2026-11-16T15:00:00Z') {
  const clock = createClock('America/Sao_Paulo', { now: new Date(day), epoch: new Date() });
  const letters: { to: string; subject: string; text: string }[] = [];
  const notices: { user: string; id?: string; text: string; href: string }[] = [];
  const kinds = new Map<string, (id: string, signal: AbortSignal) => unknown>();
  const services = openReviewBoard(desk.db, {
    forecast: desk.on(day),
    background: { define: (kind, work) => void kinds.set(kind, work), repeat: () => undefined },
    notices: { tell: (user, notice) => Promise.resolve(void notices.push({ user, ...notice })) },
    audit: new Audit(desk.db, clock),
    clock,
    timeZone: 'America/Sao_Paulo',
    settings: { adminTypes: ['SYSTEM ADMIN'], selfApproval: false },
    errors: {
      report: (error: unknown) => {
        throw error;
      },
    },
    mailer: { send: (mail) => Promise.resolve(void letters.push(mail)) },
    company: 'Energia',
    address: 'https://portal.example',
  });
  return {
    ...services,
    letters,
    notices,
    sendLetters: () => kinds.get(letterTask)?.('', new AbortController().signal),
    row: async (costCentre = key.costCentre) =>
      (await services.reviewBoard.of(rf)).rows.find((row) => row.costCentre === costCentre),
    takeNotices: () => notices.splice(0).map(({ user, text }) => [user.split('@')[0], text]),
  };
}

const ownedBy = (owner: string, delegate = '', name = key.costCentre) =>
  desk.db.collection('centro_custo').insertOne({ cost_center_concat: name, owner, delegate, version: 1 });

const listed = (query = '') =>
  boardOn().reviewBoard.asked(
    silvio,
    new URLSearchParams({ rf, ...Object.fromEntries(new URLSearchParams(query)) }),
  );

beforeEach(() => desk.join(ana, beto, marta, silvio, lia, edu));

describe('the board of a release point', () => {
  it('shows the state, the owner and the last editor of each review', async () => {
    await ownedBy(silvio.email, lia.email);
    const board = boardOn();
    expect(await board.row()).toMatchObject({
      state: 'idle',
      owner: silvio.email,
      ownerName: 'Silvio',
      delegateName: 'Lia',
      changed: null,
    });
    await desk.save(ana, [edit(salary, '2026-11', 150)]);
    expect(await board.row()).toMatchObject({ state: 'editing', changed: { by: 'Ana' } });
    await desk.forecast.step(silvio, key, 'send', '');
    expect(await board.row()).toMatchObject({ state: 'sent', late: false, changed: { by: 'Silvio' } });
  });

  it('compares with the release point before over the months that both forecast', async () => {
    await desk.save(ana, [edit(salary, '2026-11', 150.5), edit(salary, '2027-12', 9_000)]);
    const board = boardOn();
    const { beside } = await board.reviewBoard.of(rf);
    expect(beside).toEqual({ name: 'RF4 2026', months: 'out/26 a ago/27' });
    // Two accounts of 100 in eleven months, and one cell with 50.50 more.
    expect(await board.row()).toMatchObject({ before: 2200, total: 2250.5, difference: 50.5 });
  });

  it('is late the day after its term, until it is sent', async () => {
    await boardOn().reviewTerms.save(by(marta), rf, term, 0);
    expect((await boardOn('2026-11-20T23:00:00Z').row())?.late).toBe(false);
    expect((await boardOn('2026-11-21T12:00:00Z').row())?.late).toBe(true);
    await desk.forecast.step(silvio, key, 'send', '');
    expect((await boardOn('2026-11-21T12:00:00Z').row())?.late).toBe(false);
  });

  it('lists by what the address asks for', async () => {
    await ownedBy(silvio.email);
    await desk.cells.updateMany(
      { account_concat: salary, rf: 'actual' },
      { $set: { cost_center_concat: other } },
    );
    const names = async (query: string) => (await listed(query)).rows.map(({ costCentre }) => costCentre);
    expect(await names('')).toEqual([key.costCentre, other]);
    expect(await names('dir=desc&sort=costCentre')).toEqual([other, key.costCentre]);
    expect(await names('minhas=on')).toEqual([key.costCentre]);
    expect(await names('q=silvio')).toEqual([key.costCentre]);
    expect(await names('q=lojas+rj')).toEqual([other]);
    expect(await names('estado=sent')).toEqual([]);
    expect(await names('sort=total')).toEqual([key.costCentre, other]);
    await expect(listed('rf=RF3+1999')).rejects.toMatchObject({ kind: 'absent' });
  });
});

describe('a term', () => {
  it('is set over the version that was seen, and stands in the trail', async () => {
    const { reviewTerms } = boardOn();
    await reviewTerms.save(by(marta), rf, term, 0);
    await expect(reviewTerms.save(by(marta), rf, term, 0)).rejects.toMatchObject({ kind: 'conflict' });
    await reviewTerms.save(by(marta), rf, { ...term, deadline: '2026-11-25' }, 1);
    expect(await reviewTerms.form(rf)).toMatchObject({
      deadline: '2026-11-25',
      version: 2,
      bounds: { first: '2026-11-01', last: '2026-11-30' },
    });
    expect(await desk.db.collection('audit').countDocuments({ action: 'forecast.term' })).toBe(2);
  });

  it('notifies owner and deputy once for each reminder, with letters, and administrators of reviews without an owner', async () => {
    await ownedBy(silvio.email, lia.email);
    await ownedBy(edu.email, '', other);
    await desk.cells.updateMany(
      { account_concat: salary, rf: 'actual' },
      { $set: { cost_center_concat: other } },
    );
    await boardOn('2026-11-14T15:00:00Z').reviewTerms.save(by(marta), rf, term, 0);
    const early = boardOn('2026-11-15T10:59:00Z');
    await early.reviewReminders.round();
    expect(early.takeNotices()).toEqual([]);
    const board = boardOn('2026-11-15T11:00:00Z');
    await Promise.all([board.reviewReminders.round(), board.reviewReminders.round()]);
    const due = `O prazo de RF1 2027 é 20/11/2026 (faltam 5 dias): falta enviar a revisão RF1 2027 de ${key.costCentre}.`;
    expect(board.notices[0]?.href).toBe('/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP');
    expect(board.takeNotices()).toEqual([
      ['lia', due],
      ['silvio', due],
      ['marta', 'RF1 2027: 1 revisão sem responsável a lembrar; o prazo é 20/11/2026 (faltam 5 dias).'],
    ]);
    expect(board.letters.map(({ to }) => to)).toEqual([lia.email, silvio.email, marta.email]);
    expect(board.letters[0]?.text).toContain(
      'https://portal.example/ij/report_preview_edit_schneider/RF1%202027/',
    );
    await board.reviewReminders.round();
    expect(board.takeNotices()).toEqual([]);
  });

  it('sends only the last reminder that fell due while nothing ran, none from before it was set, and none for sent reviews', async () => {
    await ownedBy(silvio.email);
    await boardOn('2026-11-16T15:00:00Z').reviewTerms.save(by(marta), rf, term, 0);
    const first = boardOn('2026-11-16T15:00:00Z');
    await first.reviewReminders.round();
    expect(first.takeNotices()).toEqual([]);
    const late = boardOn('2026-11-24T15:00:00Z');
    await late.reviewReminders.round();
    expect(late.takeNotices().map(([user]) => user)).toEqual(['silvio', 'marta']);
    await late.reviewReminders.round();
    expect(late.takeNotices()).toEqual([]);
    await first.reviewTerms.save(by(marta), rf, { ...term, deadline: '2026-11-26' }, 1);
    await desk.forecast.step(silvio, key, 'send', '');
    const after = boardOn('2026-11-27T15:00:00Z');
    await after.reviewReminders.round();
    expect(after.takeNotices()).toEqual([]);
  });

  it('sends nothing once the release point has closed', async () => {
    await ownedBy(silvio.email);
    await boardOn('2026-11-28T15:00:00Z').reviewTerms.save(
      by(marta),
      rf,
      { ...term, deadline: '2026-11-30' },
      0,
    );
    const closed = boardOn('2026-12-01T15:00:00Z');
    await closed.reviewReminders.round();
    expect(closed.takeNotices()).toEqual([]);
  });
});

describe('a reminder that somebody sends', () => {
  it('reaches each person once with all their reviews, and the same form sends it once', async () => {
    await ownedBy(silvio.email);
    await ownedBy(silvio.email, lia.email, other);
    await desk.cells.updateMany(
      { account_concat: salary, rf: 'actual' },
      { $set: { cost_center_concat: other } },
    );
    const board = boardOn();
    const both = [key.costCentre, other];
    expect(await board.reviewReminders.remind(by(marta), rf, 'form-0001', both, ' até  sexta ')).toEqual({
      people: 2,
      reviews: 2,
    });
    expect(board.takeNotices()).toEqual([
      ['lia', `Marta lembra de enviar a revisão RF1 2027 de ${other}. “até sexta”`],
      ['silvio', `Marta lembra de enviar as revisões RF1 2027 de ${key.costCentre}, ${other}. “até sexta”`],
    ]);
    await board.reviewReminders.remind(by(marta), rf, 'form-0001', both, 'até sexta');
    expect(board.takeNotices()).toEqual([]);
    expect((await board.row())?.reminded).toMatch(/^16 Nov 2026/);
  });

  it('is refused to others, for sent reviews, and with too long a message', async () => {
    const { reviewReminders } = boardOn();
    const remind = (who: typeof ana, note = '') =>
      reviewReminders.remind(by(who), rf, 'form-0002', [key.costCentre], note);
    await expect(remind(ana)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(remind(marta, 'x'.repeat(501))).rejects.toMatchObject({
      fields: { note: expect.any(String) as string },
    });
    await desk.forecast.step(silvio, key, 'send', '');
    await expect(remind(marta)).rejects.toMatchObject({
      fields: { cost_center: expect.any(String) as string },
    });
  });
});

describe('whose a cost centre is', () => {
  const wanted = (owner: string, delegate = '', version = 1) => ({
    name: key.costCentre,
    owner,
    delegate,
    version,
  });

  it('is set by administrators, and an owner names only their own deputy', async () => {
    await ownedBy('');
    const { reviewPeople } = boardOn();
    await reviewPeople.set(by(marta), wanted(silvio.email));
    await expect(reviewPeople.set(by(lia), wanted(lia.email, '', 2))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await reviewPeople.set(by(silvio), wanted(ana.email, lia.email, 2));
    expect(await reviewPeople.form(silvio, key.costCentre)).toMatchObject({
      owner: silvio.email,
      delegate: lia.email,
      version: 3,
      givesOwner: false,
    });
    expect(await reviewPeople.form(lia, key.costCentre)).toBeNull();
  });

  it('is refused over a newer one, and for people who do not plan', async () => {
    await ownedBy('');
    const { reviewPeople } = boardOn();
    await expect(reviewPeople.set(by(marta), wanted(edu.email, 'quem@nao.ha'))).rejects.toMatchObject({
      fields: { owner: expect.any(String) as string, delegate: expect.any(String) as string },
    });
    await reviewPeople.set(by(marta), wanted(silvio.email));
    await expect(reviewPeople.set(by(marta), wanted(lia.email))).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('letters of steps', () => {
  it('lead approvers to the decision, and report it to the sender and the owner', async () => {
    await ownedBy(lia.email);
    const board = boardOn();
    await desk.forecast.step(silvio, key, 'send', 'Pronto');
    await board.sendLetters();
    expect(board.letters.map(({ to }) => to).sort()).toEqual(
      [ana, beto, marta].map(({ email }) => email).sort(),
    );
    expect(board.letters[0]?.text).toContain(
      'Silvio enviou para aprovação RF1 2027, 1001 - Lojas SP. “Pronto”',
    );
    expect(board.letters[0]?.text).toContain(
      'https://portal.example/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP?passo=approve',
    );
    board.letters.length = 0;
    await board.sendLetters();
    expect(board.letters).toEqual([]);
    await desk.forecast.step(ana, key, 'return', 'Rever');
    await board.sendLetters();
    expect(board.letters.map(({ to }) => to)).toEqual([lia.email, silvio.email]);
  });
});
