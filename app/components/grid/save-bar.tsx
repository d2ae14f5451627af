import { LoaderCircle } from '~/components/ui/icons';
import { useEffect, useId } from 'react';
import { count } from '~/domain/values/format';
import type { GridRow } from '~/domain/grid/model';
import { messages } from '~/domain/messages';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-link';
import dialog from '../ui/dialog.module.css';
import { useEdits, type Grid } from './grid';
import { Overlay } from './overlay';
import { Notice } from '../ui/notice';
import styles from './save-bar.module.css';
import type { SaveStatus } from './use-grid-save';

interface SaveButtonProps<Row extends GridRow> {
  grid: Grid<Row>;
  status: SaveStatus;
  onSave: () => void;
}

/** Saves the grid, with Ctrl+S too, and leaves the keyboard to the grid; off, it says why. */
export function SaveButton<Row extends GridRow>({ grid, status, onSave }: SaveButtonProps<Row>) {
  const { unsaved, invalid, conflicts } = useEdits(grid);
  const ready = unsaved - conflicts - invalid;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onSave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onSave]);
  const why =
    status.kind === 'saving'
      ? 'Salvando'
      : ready > 0
        ? 'Salvar (Ctrl+S)'
        : invalid > 0
          ? 'Corrija os valores ilegíveis para salvar'
          : conflicts > 0
            ? 'Escolha os valores em conflito para salvar'
            : 'Nada a salvar';
  return (
    <Button
      type="button"
      title={why}
      disabled={ready <= 0 || status.kind === 'saving'}
      onClick={() => {
        grid.control.focus();
        onSave();
      }}
    >
      Salvar
    </Button>
  );
}

interface SaveConfirmProps {
  /** Values about to be saved. */
  values: number;
  /** Values that stay unsaved, being more than one save takes. */
  rest?: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a save goes out. */
export function SaveConfirm({ values, rest = 0, onConfirm, onClose }: SaveConfirmProps) {
  const saved = `${count(values, 'valor alterado vai', 'valores alterados vão')} para a base e para a trilha de auditoria.`;
  const left = `É o máximo de uma vez: ${count(rest, 'outro fica na grade', 'outros ficam na grade')}, para salvar depois.`;
  return (
    <Overlay
      title="Salvar as alterações?"
      description={rest > 0 ? `${saved} ${left}` : saved}
      onClose={onClose}
    >
      <DialogActions>
        <Button
          type="button"
          autoFocus
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          Salvar {count(values, 'valor', 'valores')}
        </Button>
        <Button type="button" look="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </DialogActions>
    </Overlay>
  );
}

/** The status of a save: "Salvando Dados..." over the page, then "Salvo com sucesso!" (rule P19), or what went wrong. */
export function SaveNews({ status }: { status: SaveStatus }) {
  const title = useId();
  switch (status.kind) {
    case 'idle':
      return null;
    case 'saving':
      return (
        <div className={dialog.stage}>
          <div
            className={`${dialog.dialog} ${styles.saving}`}
            role="dialog"
            aria-modal
            aria-labelledby={title}
          >
            <LoaderCircle aria-hidden className={styles.turning} />
            <h2 id={title} className={styles.title}>
              {messages.savingData}
            </h2>
          </div>
        </div>
      );
    case 'waiting':
      return (
        <Notice tone="info" key="waiting">
          Sem conexão com o portal. Suas alterações estão guardadas aqui e serão enviadas assim que a conexão
          voltar.
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="bad" key={`refused ${status.turn}`}>
          {status.message}
        </Notice>
      );
    case 'saved':
      return status.conflicts > 0 ? (
        <Notice tone="bad" key={`conflicts ${status.turn}`}>
          {count(
            status.conflicts,
            'célula não foi salva: mudou enquanto você editava',
            'células não foram salvas: mudaram enquanto você editava',
          )}
          . Escolha os valores em conflito abaixo da grade.{' '}
          {count(status.cells, 'célula foi salva', 'células foram salvas')}.
        </Notice>
      ) : (
        <div className={styles.saved} key={`saved ${status.turn}`}>
          <Notice tone="good">
            {messages.saved} {count(status.cells, 'célula alterada', 'células alteradas')}.
          </Notice>
        </div>
      );
  }
}
