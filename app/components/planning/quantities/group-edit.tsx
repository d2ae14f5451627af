import { Form, useNavigation, useSearchParams } from '@remix-run/react';
import { ThingLink } from '~/components/insight/things/thing-link';
import { Button, ButtonLink } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions, DialogLink } from '~/components/ui/dialog-link';
import { TextField } from '~/components/ui/field';
import { Notice } from '~/components/ui/notice';
import { Working } from '~/components/ui/working';
import { count, formatInteger, formatNumber } from '~/domain/values/format';
import { withParams } from '~/domain/lists/paging';
import { isChangeId } from '~/domain/planning/quantities/change';
import { textOf, type PlanRow } from '~/domain/planning/quantities/columns';
import {
  changeText,
  defaultPercent,
  percentLimit,
  type PercentChange,
} from '~/domain/planning/quantities/percent';
import styles from './group-edit.module.css';

/** The group change in the address. */
export interface Group {
  readonly action: string;
  readonly percent: string;
  readonly by: PercentChange | null;
  readonly refusal: string | null;
  readonly preview: {
    readonly rows: number;
    readonly sumBefore: number;
    readonly sumAfter: number;
    readonly biggest: readonly (PlanRow & { readonly to: number })[];
  } | null;
}

const rounding =
  'Cada quantidade é multiplicada e arredondada para um número inteiro, metades para longe do zero (2,5 vira 3); o mínimo é 0.';

/** Asks for action and percentage (rule P5); puts them into the address, which shows a preview. */
export function GroupDialog({ group }: { group: Group | null }) {
  const [params] = useSearchParams();
  const busy = useNavigation().formMethod === 'GET';
  const kept = [...params].filter(
    ([name]) => !['grupo', 'action', 'percent', 'page', 'saved'].includes(name),
  );
  return (
    <Dialog
      title="Edição em grupo"
      description={`Muda todas as linhas do filtro de uma vez. ${rounding}`}
      closeTo={withParams(params, {
        grupo: null,
        ...(group?.refusal ? { action: null, percent: null } : {}),
      })}
    >
      <Form method="get" className={styles.form} preventScrollReset>
        {kept.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <fieldset className={styles.actions}>
          <legend>Ação</legend>
          {(['increase', 'decrease'] as const).map((action) => (
            <label key={action}>
              <input
                type="radio"
                name="action"
                value={action}
                defaultChecked={(group?.action === 'decrease' ? 'decrease' : 'increase') === action}
              />
              {action === 'increase' ? 'Increase' : 'Decrease'}
            </label>
          ))}
        </fieldset>
        <TextField
          label="Percentual"
          name="percent"
          inputMode="numeric"
          defaultValue={group?.percent ?? String(defaultPercent)}
          error={group?.refusal ?? undefined}
          hint={`Inteiro de 0 a ${formatInteger(percentLimit)}; para diminuir, até 100.`}
          autoFocus
        />
        <DialogActions>
          <Button busy={busy}>Ver o resultado</Button>
          <DialogClose>Cancelar</DialogClose>
          <Working doing={busy && 'Calculando o resultado…'} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface GroupPreviewProps {
  group: Group;
  drafts: number;
  /** Names the saving that the person may order from here. */
  change: string;
}

/** What the group change would do, and the way to save it or leave it. */
export function GroupPreview({ group, drafts, change }: GroupPreviewProps) {
  const [params] = useSearchParams();
  const { by, preview } = group;
  if (!by || !preview) return null;
  const { rows, sumBefore, sumAfter, biggest } = preview;
  return (
    <section className={styles.preview} aria-labelledby="previa">
      <div className={styles.head}>
        <h2 id="previa">{changeText(by)}</h2>
        <p>{rounding} Nada foi gravado ainda.</p>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>Linhas</dt>
          <dd>{formatInteger(rows)}</dd>
        </div>
        <div>
          <dt>Soma antes</dt>
          <dd>{formatNumber(sumBefore)}</dd>
        </div>
        <div>
          <dt>Soma depois</dt>
          <dd>{formatNumber(sumAfter)}</dd>
        </div>
        <div>
          <dt>Diferença</dt>
          <dd data-sign={Math.sign(sumAfter - sumBefore)}>
            {sumAfter >= sumBefore ? '+' : '-'}
            {formatNumber(Math.abs(sumAfter - sumBefore))}
          </dd>
        </div>
      </dl>
      {biggest.length > 0 && (
        <div className={styles.biggest} role="region" aria-labelledby="maiores" tabIndex={0}>
          <h3 id="maiores">Maiores mudanças</h3>
          <table>
            <tbody>
              {biggest.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <ThingLink kind="sku" code={textOf(row, 'sku')} />
                  </th>
                  <td>{textOf(row, 'channel')}</td>
                  <td>{row.month}</td>
                  <td>{formatNumber(row.valor)}</td>
                  <td>→ {formatNumber(row.to)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {drafts > 0 && (
        <Notice tone="info">
          Há {count(drafts, 'quantidade digitada e não gravada', 'quantidades digitadas e não gravadas')}:
          grave ou descarte antes de gravar em grupo.
        </Notice>
      )}
      <div className={styles.buttons}>
        <ButtonLink to={withParams(params, { action: null, percent: null, confirmar: null })}>
          Reset
        </ButtonLink>
        <DialogLink look="secondary" to={withParams(params, { grupo: 1 })}>
          Mudar o percentual
        </DialogLink>
        {rows > 0 && drafts === 0 && (
          <DialogLink look="primary" to={withParams(params, { confirmar: change })}>
            Salvar
          </DialogLink>
        )}
      </div>
    </section>
  );
}

/**
 * Asks before a group change is saved. The address identifies the save, so that a person who returns after a
 * connection failure sends the same one again, which applies once.
 */
export function GroupConfirm({ group, change, refusal }: { group: Group; change: string; refusal?: string }) {
  const [params] = useSearchParams();
  if (!group.by || !group.preview) return null;
  const { rows, sumBefore, sumAfter } = group.preview;
  const named = params.get('confirmar') ?? '';
  return (
    <ConfirmDialog
      title="Salvar a edição em grupo?"
      closeTo={withParams(params, { confirmar: null })}
      fields={{
        intent: 'lote',
        action: group.by.action,
        percent: String(group.by.percent),
        change: isChangeId(named) ? named : change,
      }}
      confirm="Salvar"
      doing={`Preparando ${count(rows, 'linha', 'linhas')}…`}
      refusal={refusal}
      destructive={false}
    >
      {changeText(group.by)} em {count(rows, 'linha', 'linhas')}: a soma vai de {formatNumber(sumBefore)} para{' '}
      {formatNumber(sumAfter)}. A alteração pode ser desfeita por inteiro no histórico.
    </ConfirmDialog>
  );
}
