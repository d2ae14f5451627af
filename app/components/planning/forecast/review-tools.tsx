import { Form, Link, useSearchParams, useSubmit } from '@remix-run/react';
import { Button, buttonClass, ButtonLink } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { SelectField } from '~/components/ui/field';
import { ExportMenu } from '~/components/ui/list-export';
import { Menu } from '~/components/ui/menu';
import menu from '~/components/ui/menu.module.css';
import { compareModes, type CompareMode } from '~/domain/planning/forecast/forecast';
import { count } from '~/domain/values/format';
import { parseMonth, shortMonth } from '~/domain/values/month';
import { withParams } from '~/domain/lists/paging';
import { isDue, type BoardState } from '~/domain/planning/forecast/review-board';
import { stepRules, type ReviewStep } from '~/domain/planning/forecast/review-workflow';
import { Symbol } from '../../grid/symbol';
import { StateBadge } from './state-badge';
import styles from './review-tools.module.css';

interface HeadToolsProps {
  state: BoardState;
  /** Whether the release point is open for editing. */
  open: boolean;
  next: readonly ReviewStep[];
  /** Names of the others who have the review open. */
  others: readonly string[];
}

/** The state of the review, the others who have it open, and the steps that this person may take. */
export function HeadTools({ state, open, next, others }: HeadToolsProps) {
  const [params] = useSearchParams();
  return (
    <div className={styles.head}>
      <Others names={others} what="esta revisão aberta" />
      {(open || !isDue(state) || state === 'returned') && <StateBadge state={state} />}
      {next.map((step) => (
        <DialogLink key={step} look="secondary" to={withParams(params, { passo: step, feito: null })}>
          {stepRules[step].label}
        </DialogLink>
      ))}
    </div>
  );
}

/** Who else has it open. */
export function Others({ names, what }: { names: readonly string[]; what: string }) {
  if (names.length === 0) return null;
  const also = `Também com ${what}: `;
  return (
    <p className={styles.others} title={also + names.join(', ')}>
      <Symbol name="users" />
      <span>
        <span className="visually-hidden">{also}</span>
        {names.slice(0, 2).join(', ')}
        {names.length > 2 && ` e mais ${names.length - 2}`}
      </span>
    </p>
  );
}

interface ReviewToolsProps {
  choices: readonly { value: string; label: string }[];
  comparing: { what: string; mode: CompareMode };
  /** Address of the explanation of the difference; null without a comparison. */
  why: string | null;
  /** Comments by cell, `account|2026-11`. */
  commented: Readonly<Record<string, number>>;
  open: boolean;
  /** Address for a new scenario of the shown figures. */
  scenarioTo: string;
}

/** Comparison, history, and the way out to a spreadsheet and back. All of it lives in the address. */
export function ReviewTools({ choices, comparing, why, commented, open, scenarioTo }: ReviewToolsProps) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const to = (changes: Record<string, string | null>) => withParams(params, { ...changes, feito: null });
  return (
    <div className={styles.tools}>
      <Form
        method="get"
        className={styles.compare}
        key={`${comparing.what} ${comparing.mode}`}
        onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      >
        <SelectField label="Comparar com" name="comparar" defaultValue={comparing.what}>
          <option value="">Nada</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Mostrar" name="como" defaultValue={comparing.mode}>
          {Object.entries(compareModes).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <noscript>
          <Button look="secondary">Comparar</Button>
        </noscript>
      </Form>
      <span className={styles.links}>
        {why !== null && (
          <ButtonLink look="secondary" to={why}>
            Por que mudou?
          </ButtonLink>
        )}
        <CommentedCells commented={commented} />
        <DialogLink look="quiet" to={to({ historico: '1' })}>
          <Symbol name="history" />
          Histórico
        </DialogLink>
        {open && (
          <DialogLink look="quiet" to={to({ importar: '1' })}>
            <Symbol name="upload" />
            Importar
          </DialogLink>
        )}
        {open && (
          <DialogLink look="quiet" to={to({ sugerir: '1' })}>
            <Symbol name="sparkles" />
            Sugerir
          </DialogLink>
        )}
        {open && (
          <noscript>
            <DialogLink look="quiet" to={to({ massa: '1' })}>
              <Symbol name="percent" />
              Alterar uma coluna
            </DialogLink>
          </noscript>
        )}
        <Link className={buttonClass('quiet')} to={scenarioTo} prefetch="intent">
          <Symbol name="git-branch" />
          Criar cenário
        </Link>
        <ExportMenu />
      </span>
    </div>
  );
}

/** The cells that people commented, each a way to its dialog. */
function CommentedCells({ commented }: Pick<ReviewToolsProps, 'commented'>) {
  const [params] = useSearchParams();
  const cells = Object.entries(commented);
  if (cells.length === 0) return null;
  return (
    <Menu label={count(cells.length, 'célula comentada', 'células comentadas')}>
      {cells.map(([name, many]) => {
        const [account = '', month = ''] = name.split('|');
        return (
          <Link
            key={name}
            className={menu.item}
            to={withParams(params, { celula: name, feito: null })}
            preventScrollReset
          >
            {account}, {shortMonth(parseMonth(month) ?? 0)} ({many})
          </Link>
        );
      })}
    </Menu>
  );
}
