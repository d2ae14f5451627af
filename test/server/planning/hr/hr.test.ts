import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { monthsNamed, maxSheetRows } from '../../../../app/domain/planning/sheets/sheet';
import { month, monthCode, monthDate } from '../../../../app/domain/values/month';
import type { SheetService } from '../../../../server/planning/sheets/sheet-service';
import type { Person } from '../../../../server/people/users/user';
import {
  admin,
  bronze,
  centro,
  gold,
  october,
  openDesk,
  paulista,
  rowsOfBranches,
  silver,
  type Desk,
} from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe('the months shown', () => {
  const shown = (service: SheetService, query = '') => {
    const { from, to } = service.reading.range(monthsNamed(new URLSearchParams(query)));
    return [monthCode(from), monthCode(to)];
  };
  it('are the previous month by default, or the current one by setting, in the tenant’s time zone', () => {
    expect(shown(desk.on('2026-11-01T02:00:00Z'))).toEqual(['2026-09', '2026-09']);
    expect(shown(desk.on('2026-11-01T03:00:00Z'))).toEqual(['2026-10', '2026-10']);
    expect(shown(desk.on('2026-11-16T15:00:00Z', true))).toEqual(['2026-11', '2026-11']);
  });
  it.each([
    ['mes_inicio=2026-01&mes_fim=2026-03', ['2026-01', '2026-03']],
    ['mes_inicio=2026-05', ['2026-05', '2026-10']],
    ['mes_inicio=2026-05&mes_fim=2026-02', ['2026-05', '2026-05']],
    ['mes_inicio=x&mes_fim[$ne]=1', ['2026-10', '2026-10']],
  ])('are %s', (query, expected) => {
    expect(shown(desk.hr, query)).toEqual(expected);
  });
});

describe('rows', () => {
  it('come by month and name, as Portuguese sorts them, with the CPF masked', async () => {
    const rows = (await desk.hr.reading.rows(gold, centro, { from: month(2026, 9), to: month(2026, 10) }))
      .rows;
    expect(rows.map(({ mes_apur, nome }) => `${mes_apur} ${nome}`)).toEqual(
      ['2026-09', '2026-10'].flatMap((at) =>
        ['Ágata', 'Agnes', 'Bruno', 'Zélia'].map((nome) => `${at} ${nome}`),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain('529982247');
    expect(rows[0]?.cpf).toBe('***.***.***-25');
  });

  it('are those of the person’s branches alone', async () => {
    expect(await desk.hr.reading.scopes(silver)).toEqual([centro]);
    expect(await desk.hr.reading.scopes(gold)).toEqual([centro, paulista]);
    await expect(desk.hr.reading.rows(silver, paulista, october)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(desk.hr.reading.rows(gold, 'Loja Nenhuma', october)).rejects.toMatchObject({
      kind: 'absent',
    });
    await expect(desk.hr.export(silver, paulista, october)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('leave in an export with the CPF masked too', async () => {
    const { rows, columns } = await desk.hr.export(gold, centro, october);
    const written: unknown[] = [];
    for await (const row of rows) written.push(columns.map(({ key }) => row[key]));
    expect(written).toHaveLength(4);
    expect(JSON.stringify(written)).toContain('***.***.***-25');
    expect(JSON.stringify(written)).not.toContain('529982247');
  });
});

describe('more rows than a screen shows', () => {
  const whole = async () => {
    const { rows, total } = await desk.hr.reading.rows(gold, centro, october);
    const { kept, cover, columns } = await desk.hr.export(gold, centro, october);
    return {
      shown: rows.length,
      total,
      comesBack: kept !== undefined,
      cover,
      hidden: columns.at(-1)?.hidden,
    };
  };

  it('are counted, and their workbook says that it cannot be imported', async () => {
    const more = rowsOfBranches()
      .slice(0, 1)
      .flatMap((like) =>
        Array.from({ length: maxSheetRows - 3 }, (_, at) => ({
          ...like,
          _id: new ObjectId(),
          mes_apur: monthDate(october.from),
          matricula: `M${at}`,
        })),
      );
    await desk.records.insertMany(more.slice(1), { ordered: false });
    expect(await whole()).toMatchObject({ shown: 10_000, total: 10_000, comesBack: true, hidden: true });
    await desk.records.insertMany(more.slice(0, 1));
    expect(await whole()).toEqual({
      shown: 10_000,
      total: 10_001,
      comesBack: false,
      cover: {
        title: 'Auxiliar Padrão',
        facts: [
          ['Filial', 'Loja Centro, outubro de 2026'],
          ['Importar', 'esta planilha não volta ao portal: passa de 10.000 linhas'],
        ],
      },
      hidden: undefined,
    });
  });
});

describe('a draft', () => {
  const september = { from: month(2026, 9), to: month(2026, 9) };
  const cells = [{ rowId: 'a'.repeat(24), columnId: 'dias_media', entry: { value: 21.5 }, over: 22 }];
  const keep = (who: Person, branch = centro) => desk.hr.keepDraft(who, branch, october, cells);
  it('is kept for its person, branch and months, and dropped when empty', async () => {
    await keep(gold);
    expect(await desk.hr.draft(gold, centro, october)).toEqual(cells);
    expect(await desk.hr.draft(admin, centro, october)).toEqual([]);
    expect(await desk.hr.draft(gold, paulista, october)).toEqual([]);
    expect(await desk.hr.draft(gold, centro, september)).toEqual([]);
    await desk.hr.keepDraft(gold, centro, october, []);
    expect(await desk.hr.draft(gold, centro, october)).toEqual([]);
  });
  it('is refused when a save is', async () => {
    await expect(keep(bronze)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(keep(silver, paulista)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(desk.hr.keepDraft(gold, centro, october, {})).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('a comment', () => {
  const comment = (id: string, comentario: string, before: string | null = '', who = gold) =>
    desk.hr.comment(who, centro, { id, text: comentario, before });

  it('is kept, up to 255 characters as people count them', async () => {
    const { id } = await desk.first();
    await comment(id, `${'ã'.repeat(254)}👍`);
    expect((await desk.first()).comentario).toBe(`${'ã'.repeat(254)}👍`);
    await expect(comment(id, 'x'.repeat(256), null)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('does not overwrite a newer one of somebody else, and is refused to readers and on other rows', async () => {
    const { id } = await desk.first();
    await comment(id, 'Férias');
    await expect(comment(id, 'Atestado', '')).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('Férias') as string,
    });
    await comment(id, 'Atestado', 'Férias');
    await expect(comment(id, 'x', null, bronze)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(comment('{"$ne":1}', 'x', null)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await desk.first()).comentario).toBe('Atestado');
  });
});
