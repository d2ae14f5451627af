import { Form, useMatches, useNavigation } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button, ButtonLink } from '~/components/ui/button';
import { TextField } from '~/components/ui/field';
import { useHydrated } from '~/components/ui/use-hydrated';
import { count } from '~/domain/values/format';
import {
  firstEnd,
  firstMonth,
  lastMonth,
  noFilter,
  filterOf,
  filterProblems,
  planChannels,
  type FilterProblems,
} from '~/domain/planning/quantities/filter';
import { lastPlanView } from './plan-view';
import styles from './filter-form.module.css';
import { keepFormFilter } from './form-filter';
import { SkuChoice, type SkuChoiceProps } from './sku-choice';

export interface FilterFormProps extends SkuChoiceProps {
  problems: FilterProblems;
  /** Rows that the filter selects; null while it is incomplete. */
  rows: number | null;
  /** Why the last form was refused. */
  refusal?: string;
  /** Address of the screen that shows the selected rows. */
  target: string;
}

const applyAfterMs = 350;

/** The planning filter (rule P1): period, SKUs by picking or by attributes, channels. Its address is its state. */
export function FilterForm(props: FilterFormProps) {
  const { filter, rows, self, target, refusal } = props;
  const hydrated = useHydrated();
  const applyFilter = useFilter();
  const navigation = useNavigation();
  // New with each load, as in `useReload`.
  const loaded = useMatches();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [channels, setChannels] = useState<readonly string[]>(filter.chanel);
  const [from, setFrom] = useState(filter.dateStart);
  const [typed, setTyped] = useState<FilterProblems | null>(null);
  const problems = typed ?? props.problems;
  const counting = navigation.state !== 'idle' && navigation.location.pathname === self;

  const apply = (afterMs: number, field: EventTarget | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.current) show(new FormData(form.current), field);
    }, afterMs);
  };
  const adding = useRef<string | null>(null);
  /** The form as an address; pasted codes, for which no address is long enough, are added. */
  const show = (fields: FormData, field: EventTarget | null) => {
    const pasted = hasCodes(fields);
    if (pasted) fields.set('intent', 'add');
    adding.current = pasted ? codesOf(fields) : null;
    for (const name of ['dateStart', 'dateEnd', 'codes']) if (!fields.get(name)) fields.delete(name);
    applyFilter(fields, field, { method: pasted ? 'post' : 'get', action: self });
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const fields = new FormData(event.currentTarget);
    const { dateStart, dateEnd } = problemsOf(fields);
    if (dateStart || dateEnd) {
      event.preventDefault();
      setTyped(problemsOf(fields));
      const field = event.currentTarget.elements.namedItem(dateStart ? 'dateStart' : 'dateEnd');
      return field instanceof HTMLElement && field.focus();
    }
    if (!hasCodes(fields)) return keepFormFilter(fields);
    event.preventDefault();
    show(fields, null);
  };
  useEffect(() => {
    if (navigation.state !== 'idle' || adding.current === null) return;
    const area = form.current?.elements.namedItem('codes');
    if (!refusal && area instanceof HTMLTextAreaElement && area.value === adding.current) area.value = '';
    adding.current = null;
  }, [navigation.state, loaded, refusal]);
  const change = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    const fields = new FormData(event.currentTarget);
    setChannels(fields.getAll('chanel').map(String));
    setFrom(String(fields.get('dateStart') ?? ''));
    setTyped(problemsOf(fields));
    if (name === 'codes' || name === 'q') return;
    apply(applyAfterMs, event.target);
  };
  const badPeriod = problems.dateStart ?? problems.dateEnd;
  const lacking = channels.length === 0 ? 'Escolha ao menos um canal.' : badPeriod && 'Corrija o período.';
  return (
    <Form ref={form} method="get" action={target} className={styles.form} onChange={change} onSubmit={send}>
      <Step number={1} title="Period">
        <div className={styles.period}>
          <MonthField
            label="From"
            name="dateStart"
            min={firstMonth}
            value={filter.dateStart}
            error={problems.dateStart}
          />
          <MonthField
            label="To"
            name="dateEnd"
            // A fixed limit would prevent a plain form from changing both months.
            min={hydrated ? firstEnd(from) : firstMonth}
            value={filter.dateEnd}
            error={problems.dateEnd}
          />
        </div>
      </Step>
      <Step number={2} title="SKU">
        <SkuChoice {...props} onPicked={() => apply(0, form.current)} />
      </Step>
      <Step number={3} title="Channel">
        <ul className={styles.channels}>
          {planChannels.map((channel) => (
            <li key={channel}>
              <label className={styles.channel}>
                <input
                  type="checkbox"
                  name="chanel"
                  value={channel}
                  defaultChecked={filter.chanel.includes(channel)}
                />
                {channel}
              </label>
            </li>
          ))}
        </ul>
        {problems.chanel && filter.chanel.length > 0 && <p className={styles.error}>{problems.chanel}</p>}
      </Step>
      <footer className={styles.footer}>
        <p className={styles.count} role="status" aria-busy={counting}>
          {counting && navigation.formMethod === 'POST' ? (
            'Conferindo os códigos…'
          ) : (
            <Count rows={rows} problems={problems} />
          )}
        </p>
        <ButtonLink to={`${self}?${noFilter}`} reloadDocument>
          Reset
        </ButtonLink>
        {!hydrated && (
          <noscript>
            <Button look="secondary" formAction={self}>
              Contar linhas
            </Button>
          </noscript>
        )}
        {hydrated && lastPlanView() === 'grade' && <input type="hidden" name="vista" value="grade" />}
        <Button
          name="gerar"
          value="1"
          disabled={hydrated && lacking !== undefined}
          aria-describedby={lacking && 'gerar-motivo'}
        >
          Generate report
        </Button>
        {lacking && (
          <span id="gerar-motivo" className={styles.reason}>
            {lacking}
          </span>
        )}
      </footer>
    </Form>
  );
}

/** The faults of the form before it is sent. */
const problemsOf = (fields: FormData): FilterProblems =>
  filterProblems(
    filterOf(
      new URLSearchParams(
        [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
    ),
  );

const codesOf = (fields: FormData): string => String(fields.get('codes') ?? '');

const hasCodes = (fields: FormData): boolean => codesOf(fields).trim() !== '';

function Count({ rows, problems }: Pick<FilterFormProps, 'rows' | 'problems'>) {
  if (rows !== null)
    return (
      <>
        <strong>{count(rows, 'linha', 'linhas')}</strong> {rows === 1 ? 'selecionada' : 'selecionadas'}
      </>
    );
  return problems.dateStart || problems.dateEnd
    ? 'Corrija o período para contar as linhas.'
    : 'Escolha um canal para contar as linhas.';
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.step} aria-labelledby={`passo-${number}`}>
      <h2 id={`passo-${number}`}>
        <span className={styles.number}>{number}</span> {title}
      </h2>
      {children}
    </section>
  );
}

function MonthField({
  label,
  name,
  min,
  value,
  error,
}: {
  label: string;
  name: string;
  min: string;
  value: string;
  error?: string;
}) {
  return (
    <TextField
      label={label}
      name={name}
      type="month"
      min={min}
      max={lastMonth}
      defaultValue={value}
      placeholder="AAAA-MM"
      error={error}
    />
  );
}
