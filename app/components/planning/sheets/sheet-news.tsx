import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import conflictSheet from '~/components/planning/forecast/conflicts.module.css';
import empty from '~/components/ui/empty.module.css';
import list from '~/components/ui/list.module.css';
import { Notice } from '~/components/ui/notice';
import { onDemand } from '~/components/ui/on-demand';
import { messages } from '~/domain/messages';
import { savedOf } from '~/domain/planning/sheets/saved';
import type { SheetAnswer, SheetRow, SheetView } from '~/domain/planning/sheets/sheet';
import { count } from '~/domain/values/format';
import { SheetFaults } from './plain-sheet';

const SheetConflicts = onDemand(
  () => import('./sheet-conflicts').then(({ SheetConflicts: loaded }) => loaded),
  [empty, list, conflictSheet],
);

interface SheetNewsProps {
  view: SheetView;
  /** Rows on the page. */
  rows: readonly SheetRow[];
  answer: Pick<SheetAnswer, 'outcome' | 'refusal'> | undefined;
  /** The action before the page was reloaded, from the address (`salvo`); null if there was none. */
  done: string | null;
  /** True if an open dialog shows refusals itself. */
  inDialog: boolean;
}

/** The result of the last form: saved, refused, or a conflict. */
export function SheetNews({ view, rows, answer, done, inDialog }: SheetNewsProps) {
  const { outcome = null, refusal = null } = answer ?? {};
  if (refusal)
    return (
      !inDialog && (
        <Notice tone="bad" key={refusal.message}>
          {Object.keys(refusal.faults).length > 0 ? (
            <SheetFaults view={view} rows={rows} faults={refusal.faults} />
          ) : (
            refusal.message
          )}
        </Notice>
      )
    );
  const changed = (many: number) =>
    view.isPivot
      ? count(many, 'valor alterado', 'valores alterados')
      : count(many, 'linha alterada', 'linhas alteradas');
  if (outcome)
    return (
      <>
        <Notice tone="bad">
          {count(
            outcome.conflicts.length,
            'valor não foi salvo: mudou enquanto você editava',
            'valores não foram salvos: mudaram enquanto você editava',
          )}
          .{' '}
          {view.isPivot
            ? count(outcome.saved, 'valor foi salvo', 'valores foram salvos')
            : count(outcome.saved, 'linha foi salva', 'linhas foram salvas')}
          .
        </Notice>
        <SheetConflicts view={view} conflicts={outcome.conflicts} />
      </>
    );
  if (done === null) return null;
  const saved = savedOf(done);
  return (
    <>
      <Notice tone="good" key={done}>
        {done === 'undo' ? 'Alteração desfeita.' : messages.saved} {saved && `${changed(saved.rows)}.`}
      </Notice>
      {saved?.changeSet && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="changeSet" value={saved.changeSet} />
          <Button look="quiet" name="intent" value="undo">
            Desfazer o que foi salvo
          </Button>
        </Form>
      )}
    </>
  );
}
