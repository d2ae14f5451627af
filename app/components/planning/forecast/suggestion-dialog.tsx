import { Form, Link, useNavigation, useSearchParams } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { Button, buttonClass } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { SelectField, TextField } from '~/components/ui/field';
import { ListTable } from '~/components/ui/list';
import { Refusal } from '~/components/ui/notice';
import { KeptParams } from '~/components/ui/pager';
import { Sketch } from '~/components/planning/baseline/sketch';
import { baselineMethods, methodLabel } from '~/domain/planning/baseline/methods';
import {
  fewestAveraged,
  maxAveraged,
  type SuggestedRow,
  type Suggestion,
} from '~/domain/planning/baseline/plan';
import type { ImportChange } from '~/domain/planning/imports/workbook-import';
import { formatDecimal } from '~/domain/values/decimal';
import { count } from '~/domain/values/format';
import { useHydrated } from '~/components/ui/use-hydrated';
import styles from './suggestion-dialog.module.css';

interface SuggestionDialogProps {
  suggestion: Suggestion;
  saveId: string;
  closeTo: string;
  refusal?: string;
  /** Address for a new scenario of the same suggestion; null inside a scenario. */
  scenarioTo: string | null;
  /** Takes the changes into the grid, where there is one. */
  onTake?: (changes: readonly ImportChange[]) => void;
}

/** Figures carried on from what was booked: looked at account by account, and taken into the grid, or saved without one. */
export function SuggestionDialog({
  suggestion,
  saveId,
  closeTo,
  refusal,
  scenarioTo,
  onTake,
}: SuggestionDialogProps) {
  const busy = useNavigation().state !== 'idle';
  const { rows, bookedUntil, openMonths } = suggestion;
  const changing = rows.filter(({ changes }) => changes.length > 0);
  return (
    <Dialog
      title="Sugerir valores"
      description={`A partir do realizado até ${bookedUntil}, para ${openMonths}. Cada método é testado nos últimos meses do realizado; nada entra na revisão antes de você conferir.`}
      closeTo={closeTo}
      size="large"
    >
      <Refusal reason={refusal} />
      <MethodForm suggestion={suggestion} />
      <Form
        method="post"
        replace
        preventScrollReset
        className={styles.form}
        onSubmit={(event) => {
          if (!onTake) return;
          event.preventDefault();
          const chosen = new Set(new FormData(event.currentTarget).getAll('account'));
          onTake(changing.filter(({ account }) => chosen.has(account)).flatMap(({ changes }) => changes));
        }}
      >
        <input type="hidden" name="id" value={saveId} />
        <ListTable
          label="Sugestões por conta"
          cards
          dense
          columns={[
            'Conta',
            'Realizado e sugestão',
            'Método',
            { label: 'Hoje', align: 'end' },
            { label: 'Sugerido', align: 'end' },
            'Observações',
          ]}
          rows={rows.map((row) => ({
            key: row.account,
            cells: [
              <Chosen key="account" row={row} />,
              <Sketch
                key="sketch"
                booked={row.booked}
                expected={row.expected}
                label={`Realizado e sugestão de ${row.account}`}
              />,
              <Method key="method" row={row} />,
              formatDecimal(row.now, 2),
              formatDecimal(row.suggested, 2),
              <span key="notes" className={styles.notes}>
                {row.notes.join('; ') || '–'}
              </span>,
            ],
          }))}
        />
        <p className={styles.note}>
          Erro é o erro médio absoluto em relação ao de repetir o ano anterior (MASE): abaixo de 1 é melhor do
          que repetir. A faixa dos gráficos contém o valor em quatro de cada cinco vezes. Meses já realizados
          entram como foram.
        </p>
        <DialogActions>
          <Button name="intent" value="suggest" busy={busy} disabled={changing.length === 0}>
            {onTake ? 'Levar as contas marcadas para a grade' : 'Salvar as contas marcadas'}
          </Button>
          {scenarioTo && (
            <Link className={buttonClass('secondary')} to={scenarioTo}>
              Guardar como cenário
            </Link>
          )}
          <DialogClose>Cancelar</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Method and months, as a GET form of the same dialog. */
function MethodForm({ suggestion: { method, averaged } }: Pick<SuggestionDialogProps, 'suggestion'>) {
  const [params] = useSearchParams();
  const filter = useFilter();
  const hydrated = useHydrated();
  return (
    <Form
      method="get"
      className={styles.options}
      onChange={({ currentTarget, target }) => filter(currentTarget, target)}
    >
      <KeptParams params={params} but={['metodo', 'meses', 'feito']} />
      <SelectField label="Método" name="metodo" defaultValue={method ?? ''}>
        <option value="">O melhor de cada conta</option>
        {baselineMethods.map((name) => (
          <option key={name} value={name}>
            {methodLabel[name]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Meses da média"
        name="meses"
        type="number"
        min={fewestAveraged}
        max={maxAveraged}
        defaultValue={String(averaged)}
      />
      {!hydrated && <Button look="secondary">Calcular</Button>}
    </Form>
  );
}

function Chosen({ row: { account, changes } }: { row: SuggestedRow }) {
  if (changes.length === 0) return <span>{account}</span>;
  return (
    <label className={styles.chosen}>
      <input type="checkbox" name="account" value={account} defaultChecked />
      <span>
        {account} <small>{count(changes.length, 'mês muda', 'meses mudam')}</small>
      </span>
      <input type="hidden" name={`cells[${account}]`} value={JSON.stringify(changes.map(cellOf))} />
    </label>
  );
}

const cellOf = ({ row, column, to, version }: ImportChange) => ({
  account_concat: row,
  data_ref: `${column}-01`,
  forecast: to,
  version,
});

const error = (mase: number | null) => (mase === null ? '–' : formatDecimal(mase, 2));

/** The method, how far it was off on the months held back, and how far repeating the year before was. */
function Method({ row: { method, trials } }: { row: SuggestedRow }) {
  if (!method) return <span className={styles.notes}>–</span>;
  const own = trials.find((trial) => trial.method === method);
  const plain = trials.find((trial) => trial.method === 'last-year');
  return (
    <span className={styles.method}>
      {methodLabel[method]}
      {own && (
        <small>
          erro {error(own.mase)}
          {plain && plain !== own && `; repetir o ano, ${error(plain.mase)}`}
        </small>
      )}
    </span>
  );
}
