import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Problem } from '../errors';
import { z } from '../zod';

/** Name of the hidden sheet with the origin of an exported workbook. */
export const memorySheet = 'Portal';

const note = 'Não altere nem apague esta aba: por ela o portal sabe o que foi mudado na planilha.';
const mark = 'portal-export-2';
/** Number of characters that every program preserves in a cell. */
const maxPieceLength = 30_000;
/** Maximum size of an unpacked memory. */
const maxBytes = 64 * 1024 ** 2;

const memorySchema = z.object({
  /** Which export it is, and of what: a review's release point and cost centre. */
  kind: z.string(),
  subject: z.array(z.string()),
  /** By a name of the cell: its value, and the version that it had. */
  cells: z.record(z.string(), z.tuple([z.number().nullable(), z.number().int().min(0)])),
  /** By the name of the cell: a digest of its text, by which an import detects that somebody changed it. */
  texts: z.record(z.string(), z.string()).default({}),
});

/** The content of a workbook at the time of its export (rule P18). */
export type ExportMemory = z.infer<typeof memorySchema>;

/** A few letters by which a text is known again, however a program breaks its lines. */
export const textMark = (text: string): string => digestOf(text.replace(/\r\n?/g, '\n').trim()).slice(0, 12);

/**
 * The hidden sheet's first column: in a form that no program takes for a number, a date or a formula, and without the
 * underscores that it could take for an escape (`_x18_` is a control character to LibreOffice, and is dropped).
 */
export function memoryLines(memory: ExportMemory): string[] {
  const packed = deflateRawSync(JSON.stringify(memory)).toString('base64');
  const pieces = packed.match(new RegExp(`.{1,${maxPieceLength}}`, 'g')) ?? [];
  return [note, `${mark}:${digestOf(packed)}`, ...pieces.map((piece) => `:${piece}`)];
}

const digestOf = (packed: string): string => createHash('sha256').update(packed).digest('hex');

const absent = `A planilha não diz de que exportação veio: ela é de uma versão anterior do portal, foi copiada para outro arquivo ou tem mais linhas do que voltam ao portal, o que a primeira aba diz. Exporte de novo e refaça nela as mudanças; nada foi importado.`;
const damaged =
  'A aba oculta por que o portal sabe o que mudou na planilha foi alterada. Exporte de novo e refaça nela as mudanças; nada foi importado.';

/**
 * What the lines of a hidden sheet say; null lines where the workbook has no such sheet.
 * @throws Problem `invalid` for a workbook without memory, and for one whose memory was changed
 */
export function readMemory(lines: readonly string[] | null): ExportMemory {
  if (!lines) throw new Problem('invalid', absent);
  const at = lines.findIndex((line) => line.startsWith(`${mark}:`));
  const packed = lines
    .slice(at + 1)
    .map((line) => line.replace(/^:/, ''))
    .join('');
  if (at < 0 || lines[at] !== `${mark}:${digestOf(packed)}`) throw new Problem('invalid', damaged);
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: maxBytes });
    return memorySchema.parse(JSON.parse(text.toString()));
  } catch (cause) {
    throw new Problem('invalid', damaged, {}, { cause });
  }
}
