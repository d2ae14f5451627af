import { CancelOrder } from '~/components/ui/cancel-order';
import { ListTable } from '~/components/ui/list';
import { Progress } from '~/components/ui/progress';
import { count, formatInteger } from '~/domain/values/format';
import styles from './design.module.css';

interface Check {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly cancelled: string;
  readonly read: number;
  readonly total: number;
  readonly short: number;
  readonly reasons: readonly {
    readonly label: string;
    readonly title: string;
    readonly count: number;
    readonly example: string;
  }[];
}

/** Whether a check is running that nobody has cancelled yet. */
export const canCancel = ({ state, cancelled }: Pick<Check, 'state' | 'cancelled'>): boolean =>
  cancelled === '' && (state === 'waiting' || state === 'running');

/** How many of today's rows fall short of rules, by field and reason; with `cancel` it can be cancelled. */
export function CheckResult({ check, cancel = false }: { check: Check; cancel?: boolean }) {
  const { id, state, cancelled, read, total, short, reasons } = check;
  const rows = (number: number) => count(number, 'linha', 'linhas');
  return (
    <div className={styles.check}>
      <p role="status">
        {state === 'failed'
          ? 'A conferência parou com um erro. Peça-a de novo.'
          : state === 'cancelled'
            ? `${cancelled}, com ${formatInteger(read)} de ${rows(total)} conferidas. Peça-a de novo.`
            : state === 'done'
              ? short === 0
                ? `Todas as ${formatInteger(read)} linhas passam por estas regras.`
                : `${rows(short)} de ${formatInteger(read)} não ${short === 1 ? 'passaria' : 'passariam'} por estas regras.`
              : `Conferindo: ${formatInteger(read)} de ${rows(total)}, ${formatInteger(short)} fora das regras até aqui.`}
      </p>
      {(state === 'waiting' || state === 'running') && (
        <>
          <Progress done={read} total={total} label="Linhas conferidas" />
          {cancel && canCancel(check) && (
            <CancelOrder kind="base-check" id={id} what="conferência" look="secondary" />
          )}
        </>
      )}
      <ReasonList label="Motivos" reasons={reasons} />
    </div>
  );
}

/** Why rows fall short, by field; nothing where none do. */
export function ReasonList({ label: name, reasons }: Pick<Check, 'reasons'> & { label: string }) {
  if (reasons.length === 0) return null;
  return (
    <ListTable
      label={name}
      cards
      columns={['Campo', 'Motivo', { label: 'Linhas', align: 'end' }, 'Exemplo']}
      rows={reasons.map(({ label, title, count: number, example }) => ({
        key: `${label} ${title}`,
        cells: [
          label,
          title,
          formatInteger(number),
          <span key="example" className={styles.example}>
            {example}
          </span>,
        ],
      }))}
    />
  );
}
