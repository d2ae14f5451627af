import { useEffect, useState, type FormEvent } from 'react';
import { formatBytes } from '~/domain/values/format';
import { layoutFields, layoutOf, type LayoutForm } from '~/domain/data/files/layout-form';
import { messages } from '~/domain/messages';
import { asksNotation, type PreviewData } from '~/domain/data/files/preview';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Card } from '../../../ui/page';
import { askPreview, type PreviewAnswer } from './ask-preview';
import { PreviewFields } from './preview-fields';
import { PreviewTable } from './preview-table';
import styles from './preview.module.css';

interface BeforeSendingProps {
  file: File;
  base: { readonly name: string; readonly label: string };
  /** The number of further waiting files. */
  waiting: number;
  onSend(): void;
  onLeave(): void;
}

/** A chosen file's first rows, as the worker would read them, and its columns to map before anything is sent. */
export function BeforeSending({ file, base, waiting, onSend, onLeave }: BeforeSendingProps) {
  const [wanted, setWanted] = useState<LayoutForm>({});
  const { of, preview, message } = usePreview(file, base.name, wanted);
  const looking = of !== wanted;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement)
      setWanted(wantedAfter(wanted, target.name, new FormData(currentTarget)));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const failed =
      preview && Object.keys(wanted).length > 0 ? await choose(file, base.name, wanted, preview) : null;
    setBusy(false);
    setRefusal(failed);
    if (failed === null) onSend();
  };

  return (
    <Card padded>
      <form
        className={styles.form}
        onChange={change}
        onSubmit={(event) => void send(event)}
        aria-label={`Prévia de ${file.name}`}
      >
        <div className={styles.title}>
          <h2>{file.name}</h2>
          <p>
            {formatBytes(file.size)} para a base {base.label}
            {waiting > 0 && `, mais ${waiting} na fila`}
          </p>
        </div>
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        {message && <Notice tone="bad">{message}</Notice>}
        {!preview && !message && <p role="status">Lendo o começo do arquivo…</p>}
        {preview && <PreviewFields preview={preview} />}
        <div className={styles.actions}>
          <Button busy={busy} disabled={looking || isUnsettled(preview)}>
            {of && looking ? 'Conferindo…' : message ? 'Enviar assim mesmo' : 'Enviar com estas colunas'}
          </Button>
          <Button type="button" look="secondary" onClick={onLeave}>
            Não enviar
          </Button>
        </div>
        {preview && <PreviewTable preview={preview} leaves />}
      </form>
    </Card>
  );
}

/** A preview and the choices that it is of; null before the first. */
interface Looked extends PreviewAnswer {
  readonly of: LayoutForm | null;
}

/** The preview of a file with the layout `wanted`; the former one stays until the next arrives. */
function usePreview(file: File, base: string, wanted: LayoutForm): Looked {
  const [answer, setAnswer] = useState<Looked>({ of: null, preview: null, message: null });
  useEffect(() => {
    const left = new AbortController();
    void askPreview(file, base, wanted, left.signal).then((latest) => {
      if (!left.signal.aborted) setAnswer({ ...latest, of: wanted });
    });
    return () => left.abort();
  }, [file, base, wanted]);
  return answer;
}

/** The chosen layout after a change; a change of how the file is read detects its columns again. */
function wantedAfter(before: LayoutForm, changed: string, form: FormData): LayoutForm {
  const layout = layoutOf(form);
  const { encoding, separator, header, titleLines, sheet, sign, order, skipEnd, left, columns } = layout;
  const reading = { ...before, columns: undefined, left: undefined };
  // With another way of reading, the titles may be elsewhere.
  const anew = { ...reading, header: undefined, titleLines: undefined };
  if (changed === layoutFields.encoding) return { ...anew, encoding };
  if (changed === layoutFields.separator) return { ...anew, separator };
  if (changed === layoutFields.sheet) return { ...anew, sheet };
  if (changed === layoutFields.header) return { ...reading, header };
  if (changed === layoutFields.titleLines) return { ...reading, header, titleLines };
  if (changed === layoutFields.sign) return { ...before, sign };
  if (changed === layoutFields.order) return { ...before, order };
  if (changed === layoutFields.skipEnd) return { ...before, skipEnd };
  if (changed === layoutFields.left)
    return { ...before, left: left ?? [], ...(before.columns && { columns }) };
  const { constants, sheetsLeft } = layout;
  if (changed === layoutFields.sheetsLeft) return { ...before, sheetsLeft };
  return { ...before, columns, constants, left, sheetsLeft };
}

/** A column without a place, or numbers that could be others: the file would only fail. */
const isUnsettled = (preview: PreviewData | null): boolean =>
  preview !== null && (preview.missing.length > 0 || asksNotation(preview));

/** Sends the layout of the next file to the server; returns the refusal, if any. */
async function choose(
  file: File,
  base: string,
  wanted: LayoutForm,
  preview: PreviewData,
): Promise<string | null> {
  const { separator, header, titleLines, sign, order, skipEnd, left, map, titles, shape, sheet } = preview;
  const { constants, sheetsLeft } = preview;
  const layout = {
    ...wanted,
    header,
    titleLines,
    skipEnd,
    left,
    columns: map,
    constants,
    sheetsLeft,
    ...(separator && { separator }),
    ...(sheet && { sheet: sheet.name }),
    ...(sign && { sign }),
    ...(order && { order }),
  };
  const body = JSON.stringify({
    base,
    name: file.name.normalize('NFC'),
    size: file.size,
    layout,
    titles,
    shape,
  });
  const answer = await fetch('/captura/previa/colunas', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  }).catch(() => null);
  if (answer?.ok) return null;
  const reply = (await answer?.json().catch(() => null)) as { message?: string } | null;
  return reply?.message ?? messages.unavailable;
}
