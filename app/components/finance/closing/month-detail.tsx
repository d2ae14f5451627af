import { Form, Link, useNavigation } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { TextAreaField } from '~/components/ui/field';
import { ListTable } from '~/components/ui/list';
import { Card } from '~/components/ui/page';
import { closingPath, type MonthRow } from '~/domain/finance/closing/closing';
import { closingForm } from '~/domain/finance/closing/closing-form';
import { count } from '~/domain/values/format';
import { formatCents } from '~/domain/finance/statements/model';
import styles from './closing.module.css';
import { MonthBadge } from './month-list';

interface Detail extends MonthRow {
  readonly suspects: readonly {
    readonly account: string;
    readonly name: string;
    readonly cents: number | null;
    readonly before: number | null;
    readonly why: string;
  }[];
  readonly gaps: readonly { readonly account: string; readonly name: string }[];
}

interface Refusal {
  readonly faults: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** A company's month: its sides, what may explain their difference, and closing or opening it again. */
export function MonthDetail({ month, refusal }: { month: Detail; refusal?: Refusal }) {
  const { unit, unitName, name, assets, funding, difference, state, by, reason, suspects, gaps } = month;
  return (
    <Card padded>
      <div className={styles.detail}>
        <h2 className={styles.heading}>
          {unit} – {unitName}, {name} <MonthBadge state={state} />
        </h2>
        {state !== 'missing' && (
          <dl className={styles.sums}>
            {(
              [
                ['Ativo', assets],
                ['Passivo + patrimônio líquido', funding],
                ['Diferença', difference],
              ] as const
            ).map(([label, cents]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatCents(cents)}</dd>
              </div>
            ))}
          </dl>
        )}
        {by && (
          <p>
            {state === 'closed' ? 'Fechado' : 'Reaberto'} por {by}
            {reason && `: ${reason}`}
          </p>
        )}
        <Act month={month} refusal={refusal} />
        {suspects.length > 0 && (
          <>
            <h3>Contas que podem explicar a diferença</h3>
            <ListTable
              label="Contas que podem explicar a diferença"
              dense
              cards
              columns={[
                'Conta',
                'Nome',
                { label: 'Saldo', align: 'end' },
                { label: 'Mês anterior', align: 'end' },
                'Por quê',
              ]}
              rows={suspects.map(({ account, name: label, cents, before, why }) => ({
                key: account,
                cells: [
                  <Balances key="account" unit={unit} account={account} />,
                  label,
                  cents === null ? 'sem saldo' : formatCents(cents),
                  before === null ? 'sem saldo' : formatCents(before),
                  why || 'variou no mês',
                ],
              }))}
            />
          </>
        )}
        {gaps.length > 0 && (
          <>
            <h3>
              {count(gaps.length, 'conta com lacuna', 'contas com lacuna')}: saldo antes e depois, e não neste
              mês
            </h3>
            <ul>
              {gaps.map(({ account, name: label }) => (
                <li key={account}>
                  <Balances unit={unit} account={account} /> {label}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          <Link to={closingPath}>Todas as empresas e meses</Link>
        </p>
      </div>
    </Card>
  );
}

/** An account's balances in the repository. */
const Balances = ({ unit, account }: { unit: string; account: string }) => (
  <Link
    to={`/repo/master-data?${new URLSearchParams({ collection: 'saldo', ok: '1', businessUnitID: unit, account })}`}
  >
    {account}
  </Link>
);

function Act({ month: { id, unit, code, state }, refusal }: { month: Detail; refusal?: Refusal }) {
  const busy = useNavigation().state === 'submitting';
  if (state === 'missing') return <p>Não há saldos deste mês: envie-os à base Saldos contábeis.</p>;
  if (state === 'uneven')
    return <p>Um mês que não fecha fica aberto até que os saldos sejam corrigidos por um novo arquivo.</p>;
  const closing = state === 'open';
  return (
    <Form method="post" className={styles.act} key={`${id} ${state}`} preventScrollReset>
      <input type="hidden" name="intent" value={closing ? 'close' : 'reopen'} />
      <input type="hidden" name="businessUnitID" value={unit} />
      <input type="hidden" name="data_ref" value={code} />
      <TextAreaField
        label={closing ? 'Observação (opcional)' : 'Motivo da reabertura'}
        {...closingForm.of.close.input('reason')}
        rows={2}
        required={!closing}
        defaultValue={refusal?.reason}
        error={refusal?.faults['reason']}
        hint={
          closing
            ? 'Um mês fechado recusa saldos, e cargas dele não podem ser desfeitas, até que seja reaberto.'
            : 'Fica na trilha de auditoria. O mês volta a aceitar saldos.'
        }
      />
      <Button look={closing ? 'primary' : 'danger'} busy={busy}>
        {closing ? 'Fechar o mês' : 'Reabrir o mês'}
      </Button>
    </Form>
  );
}
