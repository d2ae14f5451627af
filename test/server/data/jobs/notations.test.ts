import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unreadable } from '../../../../server/tables/failure';
import { collection } from '../../../../server/platform/mongo/collection';
import { files } from '../../../../server/data/provenance/files-collection';
import { writtenCases } from '../../../app/domain/values/written-numbers';
import { inlineRow, workbook } from './files';
import { openWorkshop, type Workshop } from './workshop';

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const base = 'planejamento_spend';
const spend = (...values: string[]) =>
  [
    'channel;marca;yearMonthDay;valor',
    ...values.map((value) => `FSS;Aurora;01/11/2026;"${value.replaceAll('"', '""')}"`),
  ].join('\n');

async function load(content: string | Buffer, sign?: ',' | '.') {
  const file = await shop.send(content, base);
  const layout = { header: true, columns: { channel: 0, marca: 1, yearMonthDay: 2, valor: 3 }, sign };
  if (sign) await collection(shop.db, files).updateOne({ _id: file._id }, { $set: { layout } });
  const done = await shop.run(file);
  const rows = await shop.db
    .collection(base)
    .find({ '_source.file': file._id.toHexString() })
    .sort({ '_source.line': 1 })
    .toArray();
  return { done, values: rows.map(({ valor }) => valor as number) };
}

const refusal = async (content: string | Buffer) => {
  const file = await shop.send(content, base);
  const failure: unknown = await shop.run(file).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unreadable);
  expect(await shop.db.collection(base).countDocuments({ '_source.file': file._id.toHexString() })).toBe(0);
  return (failure as Unreadable).message;
};

describe('a column of numbers', () => {
  it('is read in the notation that any of its lines proves', async () => {
    const { values } = await load(spend('1,234', '12,500', '1,000,000', '1,234.50'));
    expect(values).toEqual([1234, 12_500, 1_000_000, 1234.5]);
    expect((await load(spend('1.234', '12.500', '0,5'))).values).toEqual([1234, 12_500, 0.5]);
  });

  it('is read by a proof found after many thousand lines', async () => {
    const { values } = await load(spend('1,234', ...Array<string>(5_000).fill('7'), '0.5'));
    expect([values[0], values.at(-1)]).toEqual([1234, 0.5]);
  });

  it('that proves nothing is refused before anything is loaded, with both readings', async () => {
    expect(await refusal(spend('1,234', '7'))).toBe(
      'A coluna Value não diz em que notação estão seus números: 1,234 pode ser 1,234 (notação brasileira) ou 1.234,00 (inglesa). Escolha a notação em "Mapear colunas" e processe de novo.',
    );
  });

  it('that proves both is refused if a number stays ambiguous', async () => {
    expect(await refusal(spend('1.234,50', '1,234.50', '1.000'))).toContain(
      'mistura duas notações (1.234,50 e 1,234.50)',
    );
  });

  it('that proves both is loaded if every number is unambiguous, and reported', async () => {
    const { done, values } = await load(spend('1.234,50', '12.5'));
    expect(values).toEqual([1234.5, 12.5]);
    expect(done.message).toBe(
      '2 linhas: 2 carregadas, 0 recusadas. A coluna Value mistura duas notações (1.234,50 e 12.5): cada número é lido pela sua própria forma.',
    );
  });

  it('that proves nothing is read as its sender chooses', async () => {
    expect((await load(spend('1,234'), '.')).values).toEqual([1234]);
    expect((await load(spend('1,235'), ',')).values).toEqual([1.235]);
  });

  it('of a workbook is asked about for its texts only, not for true numbers', async () => {
    const row = (cell: string) =>
      `<row><c t="inlineStr"><is><t>FSS</t></is></c><c t="inlineStr"><is><t>Aurora</t></is></c><c t="inlineStr"><is><t>01/11/2026</t></is></c>${cell}</row>`;
    const text = (value: string) => row(`<c t="inlineStr"><is><t>${value}</t></is></c>`);
    const header = inlineRow('channel', 'marca', 'yearMonthDay', 'valor');
    const number = row('<c><v>1.234</v></c>');
    expect((await load(workbook(header + number))).values).toEqual([1.234]);
    expect((await load(workbook(header + number + text('1,234') + text('1,000,000')))).values).toEqual([
      1.234, 1234, 1_000_000,
    ]);
    expect(await refusal(workbook(header + text('1.234')))).toContain('não diz em que notação');
  });

  it.each([
    [',', '0,5'],
    ['.', '0.5'],
  ] as const)('in notation %s has the same values as in a grid', async (sign, proof) => {
    const cases = writtenCases.filter(([, brazilian]) => brazilian !== null);
    // A mixture in a table of all forms: its sender says how the open ones are read.
    const { values } = await load(spend(proof, ...cases.map(([text]) => text)), sign);
    expect(values.slice(1)).toEqual(
      cases.map(([, brazilian, english]) => (sign === ',' ? brazilian : english)),
    );
  });
});
