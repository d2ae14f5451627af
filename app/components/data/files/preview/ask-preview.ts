import { layoutParams, type LayoutForm } from '~/domain/data/files/layout-form';
import { isReadWhole, maxWorkbookBytes } from '~/domain/data/files/table-kinds';
import { messages } from '~/domain/messages';
import { asksNotation, type PreviewData } from '~/domain/data/files/preview';

/** Bytes of a CSV file that are enough for a preview; a workbook is read whole, up to a limit of the server's. */
const sampleBytes = 256 * 1024;
/** Looking at a file is worth this wait before it is sent anyway. */
const lookMs = 3_000;

/** A preview, or the reason why there is none. */
export interface PreviewAnswer {
  readonly preview: PreviewData | null;
  readonly message: string | null;
}

/** How the server would read a file's first rows; what was not `wanted` otherwise is guessed. */
export async function askPreview(
  file: File,
  base: string,
  wanted: LayoutForm,
  signal: AbortSignal,
): Promise<PreviewAnswer> {
  const workbook = isReadWhole(file.name) && file.size <= maxWorkbookBytes;
  const params = layoutParams(wanted);
  params.set('base', base);
  params.set('nome', file.name);
  params.set('tamanho', String(file.size));
  try {
    const response = await fetch(`/captura/previa?${params}`, {
      method: 'POST',
      body: workbook ? file : file.slice(0, sampleBytes),
      headers: { 'Content-Type': 'application/octet-stream' },
      signal,
    });
    return (await response.json()) as PreviewAnswer;
  } catch {
    return { preview: null, message: messages.unavailable };
  }
}

/**
 * True for a file that would fail: a table without some required columns of the base, or with ambiguous numbers; and
 * for one with generated columns or remembered constants, which its sender has to see. Slow checks are left to the
 * job.
 */
export async function lacksColumns(file: File, base: string): Promise<boolean> {
  const late = AbortSignal.timeout(lookMs);
  const answer = await Promise.race([
    askPreview(file, base, {}, late),
    new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null))),
  ]);
  const preview = answer?.preview;
  if (!preview) return false;
  const { missing, turned, recalled, constants } = preview;
  const isNews = turned.length > 0 && (!recalled || Object.keys(constants).length > 0);
  return missing.length > 0 || asksNotation(preview) || isNews;
}
