import { Form, useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { ButtonLink } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { dialogSheets } from '~/components/planning/imports/sheets';
import { Pager } from '~/components/ui/pager';
import { ExportMenu } from '~/components/ui/list-export';
import { onDemand } from '~/components/ui/on-demand';
import { Card, Page } from '~/components/ui/page';
import { useHydrated } from '~/components/ui/use-hydrated';
import { withParams } from '~/domain/lists/paging';
import type { Drafts } from '~/domain/planning/quantities/draft';
import { useDrafts, type DraftStore } from './drafts';
import { GroupConfirm, GroupDialog, GroupPreview } from './group-edit';
import { PlanViews } from './plan-views';
import { QuantityTable } from './quantity-table';
import type { Answer, Results } from './results';
import { ResultsNotices } from './results-notices';
import styles from './results-page.module.css';
import { Conflicts, Elsewhere, RowConfirm, RowReset } from './row-edit';
import { NoRows, RowSearch, withoutSearch } from './row-search';
import { RowTools } from './row-tools';
import { SavedNotice } from './saved-notice';
import { useConflicts } from './use-conflicts';

interface ResultsPageProps {
  title: string;
  crumb: ReactNode;
  /** Screen that the filter is chosen on; null where all there is is shown. */
  filterPath: string | null;
  results: Results;
  answer?: Answer;
  /** More tools beside the title. */
  tools?: ReactNode;
  /** Messages before everything else. */
  children?: ReactNode;
}

const PlanningImport = onDemand(
  () => import('./planning-import').then(({ PlanningImport: loaded }) => loaded),
  dialogSheets,
);

const QuantitySheetView = onDemand(() =>
  import('./quantity-sheet-view').then(({ QuantitySheetView: loaded }) => loaded),
);

/** For `withParams`: the address without its dialogs and what was just saved. */
const noDialog = { importar: null, confirmar: null, descartar: null, grupo: null, saved: null };

const none: Drafts = {};

/** The rows that a planning filter selects, with individual and group editing (rule P4). */
export function ResultsPage(props: ResultsPageProps) {
  const { title, crumb, filterPath, results, answer, tools, children } = props;
  const { problems, rows, total, page, pageSize, period, group, saved, change, place } = results;
  const [params] = useSearchParams();
  const refused = Object.keys(problems).length > 0;
  const q = new URLSearchParams(results.query).get('q') ?? '';
  const toFilter = filterPath && `${filterPath}?${withoutSearch(results.query)}`;
  const loading = useNavigation().state === 'loading';
  const hydrated = useHydrated();
  const store = useDrafts(results.owner, place.sheet);
  useAdopted(store, answer);
  const conflicts = useConflicts(store, answer);
  const view = params.get('vista') === 'grade' ? 'grade' : 'lista';
  // A group change is shown and saved over the list, whose quantities it multiplies.
  const inGrid = view === 'grade' && hydrated && !group && total > 0 && conflicts.open.length === 0;
  // The grid has its own search, among its cells; a search of the list can still be removed there.
  const isSearched = !refused && !group && (q !== '' || (total > 0 && !inGrid));
  const drafts = hydrated ? store.drafts : (answer?.typed ?? none);
  const fields = answer?.fields ?? {};
  const here = new Set(rows.map(({ id }) => id));
  const elsewhere = Object.entries(drafts).filter(([id]) => !here.has(id));
  useEffect(() => {
    if (saved) store.settle(saved.id);
  }, [saved, store]);
  return (
    <Page
      title={title}
      crumb={crumb}
      tools={
        <>
          {toFilter && <ButtonLink to={toFilter}>Filtro</ButtonLink>}
          {total > 0 && <ExportMenu />}
          {!refused && place.closed === null && (
            <DialogLink look="secondary" to={withParams(params, { ...noDialog, importar: 1 })}>
              Importar
            </DialogLink>
          )}
          <ButtonLink to={place.history}>Histórico</ButtonLink>
          {tools}
        </>
      }
    >
      {children}
      <ResultsDialog results={results} store={store} answer={answer} settling={conflicts.open.length > 0} />
      {saved && <SavedNotice saved={saved} history={place.history} />}
      <ResultsNotices results={results} answer={params.has('importar') ? undefined : answer} />
      {group && <GroupPreview group={group} drafts={Object.keys(drafts).length} change={change} />}
      {isSearched && <RowSearch q={q} />}
      {total === 0 && <NoRows refused={refused} searched={q !== ''} filter={toFilter} />}
      {total > 0 && !group && <PlanViews view={view} ready={hydrated} />}
      {inGrid ? (
        <QuantitySheetView results={results} drafts={store} />
      ) : (
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
                {!group && place.closed === null && (
                  <RowTools
                    drafts={drafts}
                    elsewhere={elsewhere.length}
                    change={change}
                    hydrated={hydrated}
                  />
                )}
              </div>
              {!hydrated && elsewhere.length > 0 && <Elsewhere drafts={elsewhere} fields={fields} />}
              <div aria-busy={loading} className={loading ? styles.loading : undefined}>
                <QuantityTable
                  rows={rows}
                  by={group?.by ?? null}
                  drafts={drafts}
                  store={store}
                  fields={fields}
                  settling={conflicts.open}
                  closed={place.closed !== null}
                  scenario={place.scenario}
                />
              </div>
              <Pager
                total={total}
                page={page}
                pageSize={pageSize}
                sizes={false}
                carry={!hydrated && !group}
              />
            </Card>
          )}
        </Form>
      )}
    </Page>
  );
}

interface ResultsDialogProps {
  results: Results;
  store: DraftStore;
  answer: Answer | undefined;
  /** Conflicts wait to be settled first. */
  settling: boolean;
}

/** The dialog in the address. */
function ResultsDialog({ results: { group, change }, store, answer, settling }: ResultsDialogProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const drafts = Object.keys(store.drafts).length;
  if ((params.has('grupo') || group?.refusal) && drafts === 0) return <GroupDialog group={group} />;
  if (params.has('importar'))
    return (
      <PlanningImport
        plan={answer?.plan ?? null}
        closeTo={withParams(params, noDialog)}
        onClose={() => navigate(withParams(params, noDialog), { replace: true })}
        refusal={answer?.message || undefined}
      />
    );
  if (params.has('confirmar') && group)
    return <GroupConfirm group={group} change={change} refusal={answer?.message} />;
  if (!hydrated) return null;
  if (params.has('confirmar') && !settling)
    return <RowConfirm store={store} change={change} refusal={answer?.message} />;
  if (!params.has('descartar')) return null;
  return (
    <RowReset
      store={store}
      onReset={() => {
        navigate(withParams(params, { descartar: null }), { replace: true, preventScrollReset: true });
        store.clear();
      }}
    />
  );
}

/** Values sent before scripts ran become drafts. */
function useAdopted(store: DraftStore, answer: Answer | undefined): void {
  const drawnWith = useRef(answer);
  useEffect(() => {
    const typed = Object.entries(drawnWith.current?.typed ?? {});
    drawnWith.current = undefined;
    for (const [id, draft] of typed) store.set(id, draft);
  }, [store]);
}
