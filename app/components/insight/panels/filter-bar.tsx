import { Form, Link } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { ChevronDown, CircleAlert, X } from '~/components/ui/icons';
import { useRef } from 'react';
import { messages } from '~/domain/messages';
import { choiceOf, fromParam, kept, toParam } from '~/domain/insight/panels/choices';
import type { ChosenMarks as Chosen } from '~/domain/insight/panels/chosen-marks';
import { shownPeriod } from '~/domain/insight/panels/shown-period';
import { formatPlace, formatPlaceLong } from '~/domain/insight/panels/format';
import type { FilterView, PanelView } from '~/domain/insight/panels/view';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';
import styles from './filter-bar.module.css';

interface BarProps {
  view: PanelView;
  params: URLSearchParams;
}

/** The panel's choices as one GET form: it submits itself with scripts, and by its button without. */
export function FilterBar({ view, params }: BarProps) {
  const { filters, choices } = view;
  const apply = useFilter();
  const form = useRef<HTMLFormElement>(null);
  if (filters.length === 0) return null;
  const own = new Set(filters.flatMap(({ field }) => [field, fromParam(field), toParam(field)]));
  const months = filters.filter(({ kind }) => kind === 'month' || kind === 'day');
  // A month that was clicked is no part of the form's period, and stays.
  const others = [...kept(params)].filter(
    ([name]) => !own.has(name) || months.some(({ field }) => field === name),
  );
  return (
    <Form
      method="get"
      className={styles.bar}
      ref={form}
      preventScrollReset
      key={String(params)}
      onChange={({ target }) => form.current && apply(form.current, target)}
      aria-label="Filtros do painel"
    >
      {others.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {filters.map((filter) => (
        <div key={filter.field} className={styles.filter}>
          <FilterField filter={filter} choices={choices} />
          <p className={styles.shown}>{shownPeriod(view, filter.field)}</p>
          {filter.unread && (
            <p role="status" className={styles.unread}>
              <CircleAlert aria-hidden />
              {messages.filterUnread}
            </p>
          )}
        </div>
      ))}
      <span className={styles.plain}>
        <Button look="secondary">Filtrar</Button>
      </span>
    </Form>
  );
}

function FilterField({ filter, choices }: { filter: FilterView; choices: PanelView['choices'] }) {
  const { field, label, kind, single, options } = filter;
  const { values, from, to } = choiceOf(choices, field);
  if (kind === 'month' || kind === 'day')
    return (
      <fieldset className={styles.period}>
        <legend>{label}</legend>
        <MonthSelect
          name={fromParam(field)}
          label={`${label}, de`}
          open="início"
          value={from}
          options={options}
        />
        <span aria-hidden>a</span>
        <MonthSelect name={toParam(field)} label={`${label}, até`} open="fim" value={to} options={options} />
      </fieldset>
    );
  if (single)
    return (
      <label className={styles.single}>
        <span>{label}</span>
        <select name={field} defaultValue={values[0]}>
          {options.map((option) => (
            <option key={option} value={option}>
              {formatPlace(option, filter)}
            </option>
          ))}
        </select>
      </label>
    );
  const summary =
    values.length === 0
      ? 'Todos'
      : values.length === 1
        ? formatPlace(values[0] ?? '', filter)
        : `${values.length} escolhidos`;
  return (
    <div className={styles.several} data-chosen={values.length > 0}>
      <Menu
        label={
          <>
            <span>{label}</span>
            <strong>{summary}</strong>
            <ChevronDown aria-hidden />
          </>
        }
      >
        <fieldset className={styles.options}>
          <legend className="visually-hidden">{label}</legend>
          {options.map((option) => (
            <label key={option}>
              <input type="checkbox" name={field} value={option} defaultChecked={values.includes(option)} />
              {formatPlace(option, filter)}
            </label>
          ))}
        </fieldset>
      </Menu>
    </div>
  );
}

function MonthSelect({
  name,
  label,
  open,
  value,
  options,
}: {
  name: string;
  label: string;
  /** What no choice is called. */
  open: string;
  value: string;
  options: readonly string[];
}) {
  const all = value === '' || options.includes(value) ? options : [value, ...options].sort();
  return (
    <select name={name} aria-label={label} defaultValue={value}>
      <option value="">{open}</option>
      {all.map((option) => (
        <option key={option} value={option}>
          {formatPlace(option, { kind: 'month' })}
        </option>
      ))}
    </select>
  );
}

/** The choices of a panel or its rows, each with a link to remove it if possible. */
export function ChosenMarks({
  chosen: { marks, none },
  fields,
}: {
  chosen: Chosen;
  fields: PanelView['fields'];
}) {
  if (marks.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Filtros escolhidos">
      {marks.map(({ field, value, without }) => {
        const known = fields[field] ?? { label: field, kind: 'text' as const };
        const words = (
          <>
            {known.label}: <strong>{formatPlaceLong(value, known)}</strong>
          </>
        );
        return (
          <li key={`${field} ${value}`}>
            {without === null ? (
              <span>{words}</span>
            ) : (
              <Link to={without} preventScrollReset>
                {words}
                <X aria-hidden />
                <span className="visually-hidden">retirar</span>
              </Link>
            )}
          </li>
        );
      })}
      {marks.some(({ without }) => without !== null) && (
        <li>
          <Link to={none} className={styles.clear} preventScrollReset>
            Limpar
          </Link>
        </li>
      )}
    </ul>
  );
}
