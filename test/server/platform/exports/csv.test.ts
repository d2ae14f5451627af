import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvChunks } from '../../../../server/platform/exports/csv';
import type { Export, ExportRow } from '../../../../server/platform/exports/export';
import { bytesOf, endless, table } from './tables';
import { runs } from '../../../property-runs';

const textOf = async (given: Export) => (await bytesOf(csvChunks(given))).toString('utf8');
const read = async (rows: readonly ExportRow[]): Promise<Record<string, string>[]> =>
  parse(await textOf(table(rows)), { delimiter: ';', columns: true, bom: true });

describe('CSV for Excel in Portuguese', () => {
  it('begins with a byte-order mark and the header, and ends lines with CRLF', async () => {
    expect(await textOf(table([{ texto: 'a' }]))).toBe(
      '\ufeffTexto;Número;Inteiro;Data;Momento;Mês;Sim ou não\r\na;;;;;;\r\n',
    );
  });

  it('writes numbers with a decimal comma, days as DD/MM/YYYY and instants in the tenant’s time', async () => {
    const [row] = await read([
      {
        texto: 'ação; "x"\nlinha 2',
        numero: -1234567.25,
        inteiro: 1_000_000,
        data: new Date('2026-11-16T00:00:00Z'),
        momento: new Date('2026-11-16T01:05:09Z'),
        mes: new Date('2026-02-01T00:00:00Z'),
        sim: false,
      },
    ]);
    expect(row).toEqual({
      Texto: 'ação; "x"\nlinha 2',
      Número: '-1234567,25',
      Inteiro: '1000000',
      Data: '16/11/2026',
      Momento: '15/11/2026 22:05:09',
      Mês: '02/2026',
      'Sim ou não': 'Não',
    });
  });

  it.each([
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0,00000015'],
    [0, '0'],
    [Number.NaN, 'NaN'],
  ])('writes %d as %s', async (value, written) => {
    expect((await read([{ numero: value }]))[0]?.['Número']).toBe(written);
  });

  it.each([
    [0.0019, '0,19'],
    [0.07, '7'],
    [-1.25, '-125'],
    [1 / 3, '33,3333333333333'],
    [null, ''],
  ])('writes the ratio %s as the percentage %j', async (ratio, written) => {
    const columns = [
      { key: 'desvio', label: 'Desvio (%)', kind: 'percent' },
      { key: 'fim', label: 'Fim', kind: 'text' },
    ] as const;
    expect(await textOf(table([{ desvio: ratio }], { columns }))).toBe(
      `\ufeffDesvio (%);Fim\r\n${written};\r\n`,
    );
  });

  it('keeps the hour right over the end of daylight saving time', async () => {
    const momentos = [
      '2018-11-04T02:59:59Z',
      '2018-11-04T03:00:00Z',
      '2019-02-17T01:59:59Z',
      '2019-02-17T02:00:00Z',
    ];
    const rows = await read(momentos.map((at) => ({ momento: new Date(at) })));
    expect(rows.map(({ Momento }) => Momento)).toEqual([
      '03/11/2018 23:59:59',
      '04/11/2018 01:00:00',
      '16/02/2019 23:59:59',
      '16/02/2019 23:00:00',
    ]);
  });

  it.each(['=1+1', '+55 11', '-x', '@SUM(A1)', '\t=1', '\r=1', '  =1+1', '＝1+1'])(
    'marks %j as text',
    async (texto) => {
      expect((await read([{ texto }]))[0]?.['Texto']).toBe(`'${texto}`);
    },
  );

  it.each(['linha 1\nlinha 2', 'a\r=1+1', 'a\n=1+1', 'a\r\nb'])('keeps %j in one cell', async (texto) => {
    const written = await textOf(
      table([{ texto }], { columns: [{ key: 'texto', label: 'Texto', kind: 'text' }] }),
    );
    expect(written).toBe(`\ufeffTexto\r\n"${texto}"\r\n`);
  });

  it('marks formula-like text in columns of other kinds and in headers too', async () => {
    expect((await read([{ numero: '=1', data: '=2' }]))[0]).toMatchObject({ Número: "'=1", Data: "'=2" });
    const headers = table([], { columns: [{ key: 'a', label: '=cmd', kind: 'text' }] });
    expect(await textOf(headers)).toBe("\ufeff'=cmd\r\n");
  });

  it('reads back any text, and lets none of it begin like a formula', async () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const back = await read(given.map((texto) => ({ texto, sim: true })));
        for (const [index, texto] of given.entries()) {
          const written = back[index]?.['Texto'] ?? '';
          expect(written === texto || written === `'${texto}`).toBe(true);
          expect(written).not.toMatch(/^[=+\-@\t\r]/);
        }
      }),
      { numRuns: runs(50) },
    );
  });

  it('reads rows on demand, and closes the source when the reader leaves', async () => {
    const { seen, rows } = endless();
    const chunks = csvChunks(table([], { rows }));
    for (let chunk = 0; chunk < 4; chunk += 1) await chunks.next();
    expect(seen.taken).toBeLessThanOrEqual(1_500);
    await chunks.return(undefined);
    expect(seen.closed).toBe(true);
  });

  it('passes on a failure of the source', async () => {
    const rows = (async function* () {
      yield { texto: 'a' };
      throw new Error('fonte');
    })();
    await expect(bytesOf(csvChunks(table([], { rows })))).rejects.toThrow('fonte');
  });
});
