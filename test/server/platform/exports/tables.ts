import type { Export, ExportColumn, ExportKind, ExportRow } from '../../../../server/platform/exports/export';

/** Columns named after their kinds, two of which hold text. */
const columns: ExportColumn[] = (
  [
    ['texto', 'Texto', 'text'],
    ['numero', 'Número', 'number'],
    ['inteiro', 'Inteiro', 'integer'],
    ['data', 'Data', 'date'],
    ['momento', 'Momento', 'datetime'],
    ['mes', 'Mês', 'month'],
    ['sim', 'Sim ou não', 'boolean'],
  ] as const
).map(([key, label, kind]: readonly [string, string, ExportKind]) => ({ key, label, kind }));

export const table = (rows: readonly ExportRow[], rest: Partial<Export> = {}): Export => ({
  name: 'tabela',
  columns,
  rows: (async function* () {
    yield* rows;
  })(),
  timeZone: 'America/Sao_Paulo',
  ...rest,
});

/** Rows without end, counting how many were taken and whether the taker said that it is done. */
export function endless() {
  const seen = { taken: 0, closed: false };
  async function* rows(): AsyncGenerator<ExportRow> {
    try {
      for (;;) yield { texto: `linha ${(seen.taken += 1)} ${Math.sin(seen.taken)}` };
    } finally {
      seen.closed = true;
    }
  }
  return { seen, rows: rows() };
}

export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
