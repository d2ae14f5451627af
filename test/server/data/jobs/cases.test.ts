import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { notesText } from '../../../../app/domain/data/files/reading-notes';
import { inlineRow, workbook } from './files';
import { openWorkshop, type Workshop } from './workshop';

/** Files of our own that are what public reports of faults in other readers tell of. */
const folder = path.resolve('test/fixtures/cases');

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const load = async (
  content: string | Buffer,
  base: string,
  name: string,
): Promise<{ file: FileRecord; rows: Record<string, unknown>[]; refused: string[] }> => {
  const file = await workshop.run(await workshop.send(content, base, name));
  const of = { '_source.file': file._id.toHexString() };
  const rows = await workshop.db.collection(base).find(of).sort({ '_source.line': 1 }).toArray();
  const refused = await workshop.db.collection(`${base}_nok`).find(of).sort({ _lineNumber: 1 }).toArray();
  return { file, rows, refused: refused.map((row) => String(row['Error'])) };
};

const loadCase = async (name: string, base = 'produto') =>
  load(await readFile(path.join(folder, name)), base, name);

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const notesOf = ({ reading }: FileRecord) => notesText(reading?.notes ?? {});
const skus = (rows: readonly Record<string, unknown>[]) => rows.map(({ sku }) => sku);

describe('a file whose lines end in several ways', () => {
  it.each([
    ['p01-header-crlf-rows-lf.csv', ['X01', 'X02', 'X03'], ['Item um', 'Item dois', 'Item três']],
    ['p02-alt-enter-in-title-crlf.csv', ['X11', 'X12', 'X13'], ['Item; um', 'Item "dois"', 'Item três']],
    ['p30-space-before-quote.csv', ['XK1', 'XK2'], ['Item, um', 'Item dois']],
    ['p29-ctrl-z.csv', ['XJ1'], ['a']],
    ['p27-blank-rows-of-separators.csv', ['XH1', 'XH2'], ['a', 'b']],
    ['p24-cp850.csv', ['XF1'], ['Maçã de São João']],
    ['p23-utf16le-without-mark.csv', ['XE1'], ['Maçã']],
  ])('%s is loaded whole', async (name, keys, descriptions) => {
    const { file, rows, refused } = await loadCase(name);
    expect(refused).toEqual([]);
    expect(skus(rows)).toEqual(keys);
    expect(rows.map((row) => row['material_description'])).toEqual(descriptions);
    expect(file.message).toBe(
      keys.length === 1
        ? '1 linha: 1 carregada, 0 recusadas.'
        : `${keys.length} linhas: ${keys.length} carregadas, 0 recusadas.`,
    );
  });
});

describe('a row that has more cells than there are titles', () => {
  it('is refused, and a file with decimal commas between commas is reported as such', async () => {
    const { file, rows, refused } = await loadCase(
      'p28b-decimal-comma-in-comma-file.csv',
      'planejamento_quantidade',
    );
    expect(rows).toEqual([]);
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toContain('a linha tem mais células que o cabeçalho');
    expect(notesOf(file)).toEqual([expect.stringContaining('vírgula decimal sem aspas')]);
  });

  it('is stored with its extra cells, and because of them cannot be loaded as it is', async () => {
    const { refused } = await load(
      'sku;material_description;marca\nXY1;LETRA:A;Aurora;1\nXY2;b;Aurora;;\nXY3;c;Aurora; \n',
      'produto',
      'surplus.csv',
    );
    expect(refused).toEqual([expect.stringContaining('"1"')]);
    const [kept] = await workshop.db.collection('produto_nok').find({ sku: 'XY1' }).toArray();
    expect(kept?.['marca']).toBe('Aurora;1');
  });

  it('is refused in a workbook too, where empty cells up to the last column do not count', async () => {
    const cells = ['XZ1', 'a', 'Aurora'].map(
      (text, at) => `<c r="${'ABC'[at]}2" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    const styled = '<c r="XFC2" s="0"/><c r="XFD2" s="0"/>';
    const bytes = workbook(
      `${inlineRow('sku', 'material_description', 'marca')}<row r="2">${cells.join('')}${styled}</row>${inlineRow('XZ2', 'b', 'Aurora', '9')}`,
    );
    const { rows, refused } = await load(bytes, 'produto', 'larga.xlsx');
    expect(skus(rows)).toEqual(['XZ1']);
    expect(refused).toEqual([expect.stringContaining('mais células que o cabeçalho: "9"')]);
  });
});

describe('a workbook', () => {
  it('with the 1904 date system is read correctly with an extension', async () => {
    const { rows } = await loadCase('p05-1904-with-x15-workbookPr.xlsx');
    expect(rows.map((row) => row['data_validade_sku'])).toEqual([day('2026-10-31')]);
  });

  it('with errors and formulas without results refuses these rows and changes nothing of what is there', async () => {
    const before = await loadCase('p06a-before.xlsx');
    expect(before.refused).toEqual([]);
    const errors = await loadCase('p06b-then-error-cells.xlsx');
    expect(errors.rows).toEqual([]);
    for (const error of ['#N/D (#N/A)', '#REF!', '#VALOR! (#VALUE!)'])
      expect(errors.refused[0]).toContain(error);
    const unreckoned = await loadCase('p06c-formulas-never-reckoned.xlsx');
    expect(unreckoned.refused).toEqual([
      expect.stringContaining('fórmula sem resultado: abra e salve no Excel'),
    ]);
    const [product] = await workshop.db.collection('produto').find({ sku: 'X41' }).toArray();
    expect(product).toMatchObject(
      Object.fromEntries(
        ['hero', 'abcd', 'plc_local', 'data_validade_sku'].map((key) => [key, before.rows[0]?.[key]]),
      ),
    );
    expect(product?.['abcd']).not.toBeNull();
  });

  it('has its escaped characters decoded, and text that only looks like one kept', async () => {
    const { rows } = await loadCase('p07-x000D-escapes.xlsx');
    expect(rows).toMatchObject([
      { sku: 'X51', material_description: 'linha 1\nlinha 2' },
      { sku: 'X52_x8C_I', material_description: '_x000D_ literal' },
    ]);
  });

  it.each([
    ['p09-shared-strings-other-case.xlsx', 'Item'],
    ['p10-workbook-part-elsewhere.xlsx', 'Item'],
    ['p12-parts-in-utf16.xlsx', 'Item'],
  ])('%s is read', async (name, description) => {
    const { rows, refused } = await loadCase(name);
    expect(refused).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['material_description']).toBe(description);
  });

  it('has text in CDATA read', async () => {
    const { rows } = await loadCase('p08-cdata-text.xlsx');
    expect(Object.values(rows[0] ?? {})).toContain('2 & 3');
  });

  it('has a number that its format fills with zeros taken as it is shown', async () => {
    expect(skus((await loadCase('p13-number-shown-with-zeros.xlsx')).rows)).toEqual(['000123']);
  });

  it('has a number that is shown as a date and is none refused with the number', async () => {
    const { rows, refused } = await loadCase('p14-date-style-on-20261031.xlsx');
    expect(rows).toEqual([]);
    expect(refused).toEqual([
      expect.stringContaining('o número 20261031, que não é um dia de 1900 a 2199 (AAAAMMDD?)'),
    ]);
  });

  it('has hours quoted as they are shown where a number is wanted', async () => {
    const { refused } = await loadCase('p16-hours-in-number.xlsx', 'planejamento_quantidade');
    expect(refused).toEqual([expect.stringContaining('"36:00"')]);
  });
});

describe('a code', () => {
  it('in scientific notation is refused', async () => {
    const { rows, refused } = await loadCase('p17-code-in-scientific-notation.csv');
    expect(rows).toEqual([]);
    for (const reason of refused)
      expect(reason).toContain('está em notação científica: escreva todos os algarismos');
    expect(refused).toHaveLength(2);
  });

  it('that a formula keeps its zeros is what it says', async () => {
    expect(skus((await loadCase('p18-equals-quoted-code.csv')).rows)).toEqual(['000456', '000457']);
  });

  it('is recognized with invisible characters in it', async () => {
    const { rows, refused } = await loadCase('p25-invisible-in-key.csv');
    expect(skus(rows)).toEqual(['XG-Maçã']);
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toContain('já está na linha 2 deste arquivo');
  });
});

describe('days, months and numbers', () => {
  it.each(['p19-days-with-time.csv', 'p33-days-in-other-forms.csv'])(
    'of %s are all the same day',
    async (name) => {
      const { rows, refused } = await loadCase(name);
      expect(refused).toEqual([]);
      expect(rows.length).toBeGreaterThan(3);
      for (const row of rows) expect(row['data_validade_sku']).toEqual(day('2026-10-31'));
    },
  );

  it('written as days are their months', async () => {
    const { rows, refused } = await loadCase('p20-months-as-days.csv', 'planejamento_quantidade');
    expect(refused).toEqual([]);
    expect(rows.map((row) => row['data_ref'])).toEqual([
      day('2027-10-01'),
      day('2027-11-01'),
      day('2027-10-01'),
    ]);
  });

  it('without the zero before their decimals are read', async () => {
    const { rows } = await loadCase('p21-decimals-without-zero.csv', 'planejamento_quantidade');
    expect(rows.map((row) => row['valor'])).toEqual([0.5, 0.75, 0.25]);
  });
});

describe('what a file’s page reports', () => {
  it('are the lines of another encoding', async () => {
    const { file, rows } = await loadCase('p22-one-latin1-line-in-utf8.csv');
    expect(rows.map((row) => row['material_description'])).toEqual(['Maçã', 'Pêra', 'Açaí']);
    expect(notesOf(file)).toEqual([
      '1 linha não está em UTF-8 como o resto e foi lida como Windows-1252: linha 3.',
    ]);
  });

  it('are repeated header lines, wherever they are', async () => {
    const { file, rows } = await loadCase('p31-titles-again.csv');
    expect(skus(rows)).toEqual(['XL1', 'XL2']);
    expect(notesOf(file)).toEqual(['1 linha repetia o cabeçalho e não foi lida: linha 3.']);
    const { file: other } = await load(
      'sku;material_description;marca\nXL3;a;Aurora\nsku ;material_description;marca;;\n"sku";material_description;marca\n',
      'produto',
      'duas.csv',
    );
    expect(notesOf(other)).toEqual(['2 linhas repetiam o cabeçalho e não foram lidas: linhas 3 e 4.']);
    expect(other.message).toBe('1 linha: 1 carregada, 0 recusadas.');
  });

  it('are unused columns, and repeated titles', async () => {
    const { file } = await load(
      'sku;material_description;marca;cor;Marca;x;\nXQ1;a;Aurora;azul;Outra;1;\n',
      'produto',
      'colunas.csv',
    );
    expect(notesOf(file)).toEqual([
      'O título "Marca" está em mais de uma coluna: foi usada a primeira. Para usar outra, escolha-a em "Mapear colunas".',
      '2 colunas não foram usadas: cor e x.',
    ]);
  });
});

describe('a file that is no table of the base', () => {
  const hint = 'abra no Excel e salve como XLSX';
  it.each([
    ['p26.slk', 'ID;PWXL;N;E\r\nC;Y1;X1;K"sku"\r\nC;Y2;X1;K"X1"\r\nE', hint],
    ['lista.xls', '<html><body><table><tr><td>sku</td></tr></table></body></html>', hint],
    ['lista.xls', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', hint],
    ['lista.xls', 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n', hint],
    ['nulo.csv', 'sku;material_description;marca\nX;\0;Aurora', 'caractere nulo (byte 0) na linha 2'],
    ['idade.csv', 'Nome;Idade\nAna;3', 'faltam as colunas'],
    [
      'aspas.csv',
      'sku;material_description;marca\nX;"a;Aurora\nY;b;Aurora\n',
      'aspas abertas perto da linha 2',
    ],
  ])('%s is refused with what to do: %s', async (name, content, reason) => {
    await expect(load(content, 'produto', name)).rejects.toThrow(reason);
  });

  it('and has none of its columns is refused, whether or not any is required', async () => {
    const bases = workshop.db.collection('master_data_bases');
    const named = { collection_name: 'planejamento_spend', collection_ok: 1 };
    const base = await bases.findOne(named);
    const checks = Object.fromEntries(
      Object.entries(base?.['checks'] as Record<string, object>).map(([key, rule]) => [
        key,
        { ...rule, required: false },
      ]),
    );
    await bases.updateOne(named, { $set: { checks } });
    await expect(load('Nome de alguém;Idade\nAna;3', named.collection_name, 'idade.csv')).rejects.toThrow(
      'não tem nenhuma coluna da base',
    );
  });
});
