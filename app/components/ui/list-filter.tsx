import { Form, Link, useSearchParams } from '@remix-run/react';
import { Search } from '~/components/ui/icons';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { periodFault } from '~/domain/lists/list-query';
import { withParams } from '~/domain/lists/paging';
import { Button } from './button';
import { KeptParams } from './pager';
import { isTyped, useFilter } from './use-filter';
import styles from './list-filter.module.css';

const typingPauseMs = 300;

export interface FilterBarProps {
  /** Names of the fields in the bar; a new filter goes to the first page and drops nothing else of the address. */
  names: readonly string[];
  /** Fields; `FilterText`, `FilterChoice` and `FilterPeriod` look alike. */
  children: ReactNode;
  /** Tools at the end: an export menu, a button. */
  tools?: ReactNode;
  /** A table with filter fields in its columns. */
  below?: ReactNode;
  /** Names of fields that change what is listed: using one removes all other filters. */
  subject?: readonly string[];
}

/**
 * Filters of a list as a plain GET form. With scripts they apply while typing or choosing, without a button; focus
 * and caret stay, and back and forward restore the fields.
 */
export function FilterBar({ names, children, tools, below, subject = [] }: FilterBarProps) {
  const [params] = useSearchParams();
  const filter = useFilter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const active = names.some((name) => params.get(name));

  useEffect(() => () => clearTimeout(timer.current), []);
  const followed = useRef(params);
  useEffect(() => {
    for (const field of form.current?.elements ?? []) followAddress(field, followed.current, params);
    followed.current = params;
  }, [params]);

  const apply = (field: EventTarget | null, only?: readonly string[]) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const wanted = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value !== '' && (!only || only.includes(name)))
        wanted.append(name, value);
    filter(wanted, field);
  };
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (subject.includes(target.name)) return apply(target, subject);
    timer.current = setTimeout(() => apply(target), isTyped(target) ? typingPauseMs : 0);
  };

  return (
    <Form
      method="get"
      role="search"
      ref={form}
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        apply(null);
      }}
    >
      <KeptParams params={params} but={[...names, ...subject, 'page']} />
      <div className={styles.bar}>
        {children}
        <noscript>
          <Button look="secondary">Filtrar</Button>
        </noscript>
        {active && <ClearFilters names={names} />}
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      {below}
    </Form>
  );
}

/** Leaves the filters of a list out of its address. */
function ClearFilters({ names }: { names: readonly string[] }) {
  const [params] = useSearchParams();
  const cleared = Object.fromEntries([...names, 'page'].map((name) => [name, null]));
  return (
    <Link to={withParams(params, cleared)} className={styles.clear} preventScrollReset>
      limpar filtros
    </Link>
  );
}

/** The message of a list without matching rows. */
export function NothingFits({ names }: { names: readonly string[] }) {
  const [params] = useSearchParams();
  const fault = names.includes('to') && periodFault(params.get('from') ?? '', params.get('to') ?? '');
  return (
    <>
      {fault || 'Nada corresponde aos filtros.'} <ClearFilters names={names} />
    </>
  );
}

/** Shows in a field what the address newly says, unless it is being typed in. */
function followAddress(field: Element, before: URLSearchParams, now: URLSearchParams): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  if (!field.name || field.type === 'hidden') return;
  if (field === document.activeElement && isTyped(field)) return;
  const value = now.get(field.name);
  if (value === before.get(field.name)) return;
  if (field instanceof HTMLInputElement && field.type === 'radio')
    field.checked = value === null ? field.defaultChecked : field.value === value;
  else field.value = value ?? '';
}

interface FieldProps {
  label: string;
  name: string;
  value: string | undefined;
}

/** A text to look for; `wide` where it is the list's main search. */
export function FilterText({ label, name, value, wide = false }: FieldProps & { wide?: boolean }) {
  const id = useId();
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.text}>
        <Search aria-hidden />
        <input id={id} name={name} type="search" defaultValue={value} maxLength={100} autoComplete="off" />
      </span>
    </div>
  );
}

interface FilterChoiceProps extends FieldProps {
  /** Values with their labels. */
  options: readonly (readonly [value: string, label: string])[];
  /** The label for no choice; null if there is always one. */
  all?: string | null;
}

export function FilterChoice({ label, name, value, options, all = 'Todos' }: FilterChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value}>
        {all !== null && <option value="">{all}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A period of two days, `from` and `to` in the address; one that ends before it begins says so. */
export function FilterPeriod({ from, to }: { from: string | undefined; to: string | undefined }) {
  const id = useId();
  const fault = periodFault(from, to);
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}from`}>De</label>
        <input id={`${id}from`} name="from" type="date" defaultValue={from} />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}to`}>Até</label>
        <input
          id={`${id}to`}
          name="to"
          type="date"
          defaultValue={to}
          aria-invalid={fault !== '' || undefined}
          aria-describedby={fault ? `${id}fault` : undefined}
        />
        {fault && (
          <p id={`${id}fault`} className={styles.fault}>
            {fault}
          </p>
        )}
      </div>
    </>
  );
}
