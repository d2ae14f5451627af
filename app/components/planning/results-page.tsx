import { Form, useNavigate, useNavigation, useRevalidator, useSearchParams } from '@remix-run/react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '~/components/button';
import { Dialog, DialogActions, DialogClose, DialogLink } from '~/components/dialog';
import { Pager } from '~/components/list';
import { ExportMenu } from '~/components/list-export';
import { Notice } from '~/components/notice';
import { Card, Page } from '~/components/page';
import { RefreshLink } from '~/components/refresh-link';
import { useHydrated } from '~/components/use-hydrated';
import { count, formatInteger } from '~/domain/format';
import { messages } from '~/domain/messages';
import { withParams } from '~/domain/paging';
import type { PlanRow } from '~/domain/planning/columns';
import type { FilterProblems } from '~/domain/planning/filter';
import { planMessages } from '~/domain/planning/messages';
import { useDrafts, type DraftStore } from './drafts';
import { GroupConfirm, GroupDialog, GroupPreview, type Group } from './group-edit';
import { QuantityTable } from './quantity-table';
import styles from './results-page.module.css';
import { Conflicts, RowConfirm, RowReset, type Conflict } from './row-edit';

export interface Results {
  readonly problems: FilterProblems;
  /** SKUs of the filter that the product base does not have. */
  readonly unknown: readonly string[];
  readonly rows: readonly PlanRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly period: string;
  readonly group: Group | null;
  readonly saved: {
    readonly id: string;
    readonly kind: string;
    readonly state: string;
    readonly done: number;
    readonly total: number;
  } | null;
  readonly query: string;
  readonly owner: string;
  readonly change: string;
}

/** What of a saving was refused. */
export interface Refusal {
  /** The saving. */
  readonly change: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly typed: Readonly<Record<string, string>>;
  readonly conflicts: readonly Conflict[];
  readonly absent: readonly string[];
  readonly saved: number;
}

interface ResultsPageProps {
  title: string;
  crumb: string;
  /** Screen that the filter is chosen on. */
  filterPath: string;
  results: Results;
  refusal?: Refusal;
  /** More tools beside the title. */
  tools?: ReactNode;
}

const lookAgainMs = 1_000;

/** The rows that a planning filter selects, with individual and group editing (S1 §2, §4). */
export function ResultsPage({ title, crumb, filterPath, results, refusal, tools }: ResultsPageProps) {
  const { problems, rows, total, page, pageSize, period, group, saved, query, change } = results;
  const [params] = useSearchParams();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const store = useDrafts(results.owner);
  const conflicts = useConflicts(store, refusal);
  const drafts = Object.keys(store.drafts).length;
  const loading = navigation.state === 'loading';
  const asked = (name: string) => params.get(name) !== null;
  useEffect(() => {
    if (saved) store.settle(saved.id);
  }, [saved, store]);
  return (
    <Page
      title={title}
      crumb={crumb}
      tools={
        <>
          <ButtonLink to={`${filterPath}?${query}`}>Filtro</ButtonLink>
          {total > 0 && <ExportMenu />}
          <ButtonLink to="/ij/plan_changes">Histórico</ButtonLink>
          {tools}
        </>
      }
    >
      {(asked('grupo') || group?.refusal) && drafts === 0 && <GroupDialog group={group} />}
      {asked('confirmar') && group && (
        <GroupConfirm group={group} change={change} refusal={refusal?.message} />
      )}
      {asked('confirmar') && !group && hydrated && conflicts.open.length === 0 && (
        <RowConfirm store={store} change={change} refusal={refusal?.message} />
      )}
      {asked('descartar') && hydrated && (
        <RowReset
          store={store}
          onReset={() => {
            navigate(withParams(params, { descartar: null }), { replace: true, preventScrollReset: true });
            store.clear();
          }}
        />
      )}
      {saved && <Saved saved={saved} />}
      {Object.values(problems).map((problem) => (
        <Notice tone="bad" key={problem}>
          {problem}
        </Notice>
      ))}
      {results.unknown.length > 0 && (
        <Notice tone="bad" key={results.unknown.join()}>
          {count(results.unknown.length, 'SKU não existe', 'SKUs não existem')} no cadastro de produtos:{' '}
          {results.unknown.join(', ')}.
        </Notice>
      )}
      {refusal?.message && !group && (
        <Notice tone="bad" key={refusal.message}>
          {refusal.message}
        </Notice>
      )}
      {refusal && refusal.absent.length > 0 && (
        <Notice tone="bad">
          {count(refusal.absent.length, 'linha não existe mais', 'linhas não existem mais')} e não foi gravada
          {refusal.saved > 0 && `; ${count(refusal.saved, 'outra foi salva', 'outras foram salvas')}`}.
        </Notice>
      )}
      {Object.keys(problems).length === 0 && (
        <Notice tone="info">
          {total > 0 ? `${planMessages.reportGenerated} ${formatInteger(total)}` : messages.noData}
        </Notice>
      )}
      {group && <GroupPreview group={group} drafts={drafts} />}
      <Form method="post" preventScrollReset>
        {conflicts.open.length > 0 && (
          <Conflicts
            conflicts={conflicts.open}
            saved={conflicts.saved}
            hydrated={hydrated}
            onMine={conflicts.onMine}
            onTheirs={conflicts.onTheirs}
          />
        )}
        {total > 0 && (
          <Card>
            <div className={styles.bar}>
              <p className={styles.period}>{period}</p>
              {loading && (
                <span className={styles.spinner} role="status">
                  <span className="visually-hidden">Carregando…</span>
                </span>
              )}
              {!group && (
                <RowTools store={store} change={change} hydrated={hydrated} onPage={onPage(store, rows)} />
              )}
            </div>
            <div aria-busy={loading} className={loading ? styles.loading : undefined}>
              <QuantityTable
                rows={rows}
                by={group?.by ?? null}
                store={store}
                typed={refusal?.typed ?? {}}
                fields={refusal?.fields ?? {}}
              />
            </div>
            <Pager total={total} page={page} pageSize={pageSize} sizes={false} />
          </Card>
        )}
      </Form>
    </Page>
  );
}

const onPage = ({ drafts }: DraftStore, rows: readonly PlanRow[]): number =>
  rows.filter(({ id }) => drafts[id]).length;

/** Individual mode's buttons; group editing waits until what was typed is saved or given up (S1 §4). */
function RowTools({
  store,
  change,
  hydrated,
  onPage,
}: {
  store: DraftStore;
  change: string;
  hydrated: boolean;
  onPage: number;
}) {
  const [params] = useSearchParams();
  const drafts = Object.keys(store.drafts).length;
  const elsewhere = drafts - onPage;
  return (
    <div className={styles.tools}>
      <input type="hidden" name="change" value={change} />
      {drafts > 0 && (
        <span className={styles.drafts} role="status">
          {count(drafts, 'quantidade não gravada', 'quantidades não gravadas')}
          {elsewhere > 0 && ` (${count(elsewhere, 'em outra página', 'em outras páginas')})`}
        </span>
      )}
      {drafts > 0 ? (
        <Button type="button" look="secondary" disabled title="Grave ou descarte o que digitou antes.">
          Edição em grupo
        </Button>
      ) : (
        <DialogLink look="secondary" to={withParams(params, { grupo: 1, saved: null })}>
          Edição em grupo
        </DialogLink>
      )}
      {!hydrated && (
        <>
          <Button type="reset" look="secondary">
            Reset
          </Button>
          <Button name="intent" value="unitario">
            Salvar
          </Button>
        </>
      )}
      {hydrated && drafts > 0 && (
        <>
          <DialogLink look="secondary" to={withParams(params, { descartar: 1, saved: null })}>
            Reset
          </DialogLink>
          <DialogLink look="primary" to={withParams(params, { confirmar: 1, saved: null })}>
            Salvar
          </DialogLink>
        </>
      )}
      {hydrated && drafts === 0 && (
        <>
          <Button type="button" look="secondary" disabled title="Nada foi digitado.">
            Reset
          </Button>
          <Button type="button" disabled title="Nada foi digitado.">
            Salvar
          </Button>
        </>
      )}
    </div>
  );
}

/** The saved message of S1 §2; a large group change shows how far it is. */
function Saved({ saved }: { saved: NonNullable<Results['saved']> }) {
  const [params] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const running = saved.state === 'waiting' || saved.state === 'running';
  useEffect(() => {
    if (!running || state !== 'idle') return;
    const timer = setTimeout(revalidate, lookAgainMs);
    return () => clearTimeout(timer);
  }, [running, state, revalidate]);
  const closeTo = withParams(params, { saved: null });
  if (running)
    return (
      <Notice tone="info">
        <div className={styles.progress}>
          <label htmlFor="andamento">
            Salvando em grupo: {formatInteger(saved.done)} de {formatInteger(saved.total)} linhas
          </label>
          <progress id="andamento" max={saved.total} value={saved.done} />
          <ButtonLink to="/ij/plan_changes">Acompanhar ou parar</ButtonLink>
          <noscript>
            <RefreshLink />
          </noscript>
        </div>
      </Notice>
    );
  return (
    <Dialog
      title={planMessages.editingSaved}
      description={
        saved.done === 0
          ? 'Nenhuma quantidade era diferente da gravada.'
          : count(saved.done, 'linha alterada', 'linhas alteradas')
      }
      closeTo={closeTo}
    >
      <DialogActions>
        <DialogClose focusFirst>Close</DialogClose>
      </DialogActions>
    </Dialog>
  );
}

/** The conflicts of the last saving that the person has not settled yet. */
function useConflicts(store: DraftStore, refusal: Refusal | undefined) {
  const [settled, setSettled] = useState<{ of?: Refusal; ids: readonly string[] }>({ ids: [] });
  const ids = settled.of === refusal ? settled.ids : [];
  const settle = ({ id }: Conflict) => setSettled({ of: refusal, ids: [...ids, id] });
  useEffect(() => {
    if (!refusal || (refusal.conflicts.length === 0 && refusal.absent.length === 0)) return;
    store.settle(
      refusal.change,
      refusal.conflicts.map(({ id }) => id),
    );
  }, [refusal, store]);
  return {
    open: (refusal?.conflicts ?? []).filter(({ id }) => !ids.includes(id)),
    saved: refusal?.saved ?? 0,
    onMine: (conflict: Conflict) => {
      const { id, sku, typed, version, valor } = conflict;
      store.set(id, { label: sku, typed, version, original: valor });
      settle(conflict);
    },
    onTheirs: (conflict: Conflict) => {
      store.drop([conflict.id]);
      settle(conflict);
    },
  };
}
