import { ListTable, type ListColumn } from '~/components/ui/list';
import {
  monthPath,
  monthStateLabels,
  type MonthRow,
  type MonthState,
} from '~/domain/finance/closing/closing';
import { count } from '~/domain/values/format';
import { formatCents } from '~/domain/finance/statements/model';
import styles from './closing.module.css';

const columns: readonly (string | ListColumn)[] = [
  'Mês',
  'Empresa',
  'Estado',
  { label: 'Diferença (R$)', align: 'end' },
  { label: 'Contas', align: 'end' },
  'Por',
  'Ações',
];

export const MonthBadge = ({ state }: { state: MonthState }) => (
  <span className={styles.badge} data-state={state}>
    {monthStateLabels[state]}
  </span>
);

/** The companies' months; each leads to what can be done with it. */
export const MonthList = ({ rows }: { rows: readonly MonthRow[] }) => (
  <ListTable
    label="Meses das empresas"
    columns={columns}
    cards
    advice="Envie saldos à base Saldos contábeis; cada empresa e mês com saldos aparece aqui."
    rows={rows.map(({ id, unit, unitName, code, name, accounts, difference, state, by, reason }) => ({
      key: id,
      cells: [
        <span key="month">{name}</span>,
        <span key="unit">
          {unit} – {unitName}
        </span>,
        <MonthBadge key="state" state={state} />,
        state === 'missing' ? '' : formatCents(difference),
        state === 'missing' ? '' : count(accounts, 'conta', 'contas'),
        <span key="by">
          {by}
          {reason && <small className={styles.reason}>{reason}</small>}
        </span>,
        <a
          key="open"
          href={monthPath(unit, code)}
          data-link="page"
          data-discover="true"
          aria-label={`Abrir ${name}, empresa ${unit}`}
        >
          Abrir
        </a>,
      ],
    }))}
  />
);
