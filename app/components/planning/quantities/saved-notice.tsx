import { Link, useSearchParams } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { Notice } from '~/components/ui/notice';
import { ShownProgress } from '~/components/ui/progress';
import { useLookAgain } from '~/components/ui/use-look-again';
import { count, formatInteger } from '~/domain/values/format';
import { withParams } from '~/domain/lists/paging';
import { planMessages } from '~/domain/planning/quantities/messages';
import type { SavedChange } from './results';
import styles from './results-page.module.css';

const moving: readonly string[] = ['waiting', 'running', 'stopping', 'undoing'];
/** The state of a save that somebody stopped or undid in the history. */
const turned: Readonly<Record<string, string>> = {
  stopping: 'A edição em grupo está parando',
  stopped: 'A edição em grupo foi parada',
  undoing: 'A edição está sendo desfeita',
  undone: 'A edição foi desfeita',
};

/** The saved message (rule P3); a large group change shows how far it is. */
export function SavedNotice({ saved, history }: { saved: SavedChange; history: string }) {
  const [params] = useSearchParams();
  const busy = moving.includes(saved.state);
  const turn = turned[saved.state];
  useLookAgain(busy);
  if (turn)
    return (
      <Notice tone="info">
        {turn}: {formatInteger(saved.done)} de {count(saved.total, 'linha gravada', 'linhas gravadas')}.{' '}
        <Link to={history}>Histórico</Link>
      </Notice>
    );
  if (busy)
    return (
      <Notice tone="info">
        <div className={styles.progress}>
          <ShownProgress
            done={saved.done}
            total={saved.total}
            label={`Salvando em grupo: ${formatInteger(saved.done)} de ${formatInteger(saved.total)} linhas`}
          />
          <ButtonLink to={history}>Acompanhar ou parar</ButtonLink>
        </div>
      </Notice>
    );
  return (
    <Dialog
      title={planMessages.editingSaved}
      description={
        saved.done === 0
          ? 'Nenhuma quantidade era diferente da gravada.'
          : count(saved.done, 'linha alterada', 'linhas alteradas')
      }
      closeTo={withParams(params, { saved: null })}
    >
      <DialogActions>
        <DialogClose focusFirst>Close</DialogClose>
      </DialogActions>
    </Dialog>
  );
}
