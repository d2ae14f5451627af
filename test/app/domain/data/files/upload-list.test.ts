import { describe, expect, it } from 'vitest';
import {
  isFileOf,
  sentPercent,
  unfinishedElsewhere,
  unfinishedOf,
} from '../../../../../app/domain/data/files/unfinished-upload';
import {
  againListed,
  askedFor,
  maxAsked,
  remainingText,
  uploadList,
  type UploadAction,
  type UploadItem,
} from '../../../../../app/domain/data/files/upload-list';

const file = (name: string) => ({
  id: name,
  name,
  size: 1_000,
  modified: 7,
  base: 'canal',
  load: '',
  again: false,
});
const after = (...actions: UploadAction[]): readonly UploadItem[] => actions.reduce(uploadList, []);
const added: UploadAction = { type: 'add', files: [file('a'), file('b')], at: 0 };
const progress = (sent: number, at: number): UploadAction => ({
  type: 'progress',
  id: 'a',
  sent,
  total: 1_000,
  at,
});

describe('the upload list (rule D1)', () => {
  it('begins files at 0, and keeps names that are listed already', () => {
    const items = after(added, progress(500, 1), {
      type: 'add',
      files: [file('a'), file('c'), file('c')],
      at: 2,
    });
    expect(items.map(({ name, progress }) => [name, progress])).toEqual([
      ['a', 50],
      ['b', 0],
      ['c', 0],
    ]);
  });

  it('resets progress and error on retry', () => {
    const [item] = after(
      added,
      progress(500, 1),
      { type: 'fail', id: 'a', error: 'x' },
      { type: 'retry', id: 'a', at: 9 },
    );
    expect(item).toMatchObject({ progress: 0, error: null, startAt: 9, showFileUploadedMessage: false });
  });

  it('drops what is removed', () => {
    expect(after(added, { type: 'remove', id: 'a' }).map(({ name }) => name)).toEqual(['b']);
  });

  it('shows a message at the end, on success and on failure, until it is hidden', () => {
    for (const end of [
      { type: 'succeed', id: 'a', fileId: '1' },
      { type: 'fail', id: 'a', error: 'x' },
    ] as const) {
      expect(after(added, end)[0]?.showFileUploadedMessage).toBe(true);
      expect(after(added, end, { type: 'hide-message', id: 'a' })[0]?.showFileUploadedMessage).toBe(false);
    }
  });

  it('estimates the remaining time from what this attempt has sent', () => {
    expect(after(added, progress(0, 0), progress(250, 1_000))[0]?.estimatedTime).toBe(3_000);
    const resumed = after(added, progress(800, 0), progress(900, 1_000));
    expect(resumed[0]).toMatchObject({ progress: 90, estimatedTime: 1_000 });
    const again = after(added, progress(800, 0), progress(900, 9_000), progress(500, 10_000));
    expect(again[0]).toMatchObject({ progress: 50, estimatedTime: null });
  });

  it('keeps the progress of an interrupted upload until it continues', () => {
    const interrupted = after(added, progress(500, 1), { type: 'interrupt', id: 'a', reason: 'espera' });
    expect(interrupted[0]).toMatchObject({
      progress: 50,
      interruption: 'espera',
      error: null,
      estimatedTime: null,
    });
    expect(uploadList(interrupted, progress(500, 2))[0]?.interruption).toBeNull();
  });

  it.each([
    [null, ''],
    [400, 'faltam 1 s'],
    [59_000, 'faltam 59 s'],
    [60_001, 'faltam 2 min'],
  ])('words %s ms as "%s"', (ms, text) => {
    expect(remainingText(ms)).toBe(text);
  });
});

describe('a chosen file whose name is listed', () => {
  const same = { size: 1_000, modified: 7, base: 'canal', load: '' };
  const corrected = { ...same, modified: 8 };
  const listed = (...actions: UploadAction[]) => after(added, ...actions)[0] as UploadItem;
  const failed = listed({ type: 'fail', id: 'a', error: 'recusado' });
  const sent = listed({ type: 'succeed', id: 'a', fileId: '1' });

  it('is sent again if the one before failed, corrected or not', () => {
    expect(againListed(failed, same)).toBe('retry');
    expect(againListed(failed, corrected)).toBe('replace');
    expect(againListed(failed, { ...same, base: '' })).toBe('replace');
  });

  it('replaces one that was sent, unless it is the same file for the same base', () => {
    expect(againListed(sent, corrected)).toBe('replace');
    expect(againListed(sent, { ...same, base: 'produto' })).toBe('replace');
    expect(againListed(sent, same)).toMatchObject({ note: expect.stringContaining('já foi enviado') });
  });

  it('says in its row that it was sent again in the place of a finished one', () => {
    const [first] = after({ type: 'add', files: [file('a')], at: 0 });
    const [again] = after({ type: 'add', files: [{ ...file('a'), again: true }], at: 0 });
    expect([first?.note, again?.note]).toEqual([
      null,
      'Enviado de novo, no lugar do arquivo anterior com este nome.',
    ]);
  });

  it('is not sent while the one before is being sent, and the reason is shown', () => {
    expect(againListed(listed(), same)).toMatchObject({ note: expect.stringContaining('já está na lista') });
    expect(againListed(listed(), corrected)).toMatchObject({
      note: expect.stringContaining('não foi enviado'),
    });
    const noted = listed({ type: 'note', id: 'a', note: 'x' });
    expect(noted.note).toBe('x');
  });
});

describe('the unfinished upload of a chosen file', () => {
  const upload = {
    id: '1',
    name: 'água.csv',
    size: 10,
    modified: 5,
    base: 'canal',
    load: '',
    told: '',
    offset: 4,
  };
  const chosen = { name: 'a\u0301gua.csv', size: 10, lastModified: 5 };

  it('is the one of the same name, size, time of change and base', () => {
    expect(unfinishedOf([upload], chosen, { base: 'canal', load: '' })).toBe(upload);
    expect(unfinishedOf([upload], { ...chosen, size: 11 }, { base: 'canal', load: '' })).toBeUndefined();
    expect(
      unfinishedOf([upload], { ...chosen, lastModified: 6 }, { base: 'canal', load: '' }),
    ).toBeUndefined();
    expect(
      unfinishedOf([upload], { ...chosen, name: 'outra.csv' }, { base: 'canal', load: '' }),
    ).toBeUndefined();
    expect(unfinishedOf([upload], chosen, { base: '', load: '' })).toBeUndefined();
    expect(
      unfinishedOf([{ ...upload, modified: null }], chosen, { base: 'canal', load: '' }),
    ).toBeUndefined();
  });

  it('belongs to the base that it was sent for, which is shown when another is chosen', () => {
    expect(unfinishedElsewhere([upload], chosen, { base: 'produto', load: '' })).toBe(upload);
    expect(unfinishedElsewhere([upload], chosen, { base: '', load: '' })).toBe(upload);
    expect(unfinishedElsewhere([upload], chosen, { base: 'canal', load: '' })).toBeUndefined();
    expect(
      unfinishedElsewhere([upload], { ...chosen, size: 11 }, { base: 'produto', load: '' }),
    ).toBeUndefined();
    expect(
      unfinishedElsewhere([upload, { ...upload, base: 'produto' }], chosen, { base: 'produto', load: '' }),
    ).toBeUndefined();
    expect(isFileOf(upload, chosen)).toBe(true);
  });

  it('tells how much of it is safe', () => {
    expect(sentPercent(upload)).toBe(40);
    expect(sentPercent({ size: 0, offset: 0 })).toBe(0);
  });
});

it('asks in lists of a bounded length for the files of a visit of which nothing is known', () => {
  const items = Array.from({ length: 2 * maxAsked + 3 }, (_, at) => ({ fileId: at === 0 ? null : `${at}` }));
  const lists = askedFor(items, new Set(['1']));
  expect(lists.map(({ length }) => length)).toEqual([maxAsked, maxAsked, 1]);
  expect(lists.flat()).toEqual(items.slice(2).map(({ fileId }) => fileId));
  expect(askedFor(items.slice(0, 2), new Set(['1']))).toEqual([]);
});
