import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  Link,
  useActionData,
  useLoaderData,
  useNavigate,
  useOutlet,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { useMemo, useRef } from 'react';
import field from '~/components/ui/field.module.css';
import { PlainSheet } from '~/components/planning/sheets/plain-sheet';
import { SheetGrid } from '~/components/planning/sheets/sheet-grid';
import { SheetNews } from '~/components/planning/sheets/sheet-news';
import { savedParam } from '~/domain/planning/sheets/saved';
import { SheetTools } from '~/components/planning/sheets/sheet-tools';
import { dialogSheets } from '~/components/planning/imports/sheets';
import { fromWorkbook, type TakeImport } from '~/components/planning/imports/take-import';
import { Pager } from '~/components/ui/pager';
import { Notice } from '~/components/ui/notice';
import { onDemand } from '~/components/ui/on-demand';
import { Card, Page } from '~/components/ui/page';
import { draftsArrived } from '~/components/grid/use-draft';
import { useHydrated } from '~/components/ui/use-hydrated';
import { titled } from '~/components/ui/window-title';
import { packRecords, unpackRecords } from '~/domain/lists/columnar';
import { count, formatInteger } from '~/domain/values/format';
import {
  historyPath,
  monthsFault,
  monthsNamed,
  scopePath,
  sheetPageSize,
  type SheetRow,
} from '~/domain/planning/sheets/sheet';
import { monthName } from '~/domain/values/month';
import { pagingOf, withParams } from '~/domain/lists/paging';
import type { ImportPlan } from '~/domain/planning/imports/workbook-import';
import { opensOverThePage } from '../over-the-page';
import { sheetAnswer } from './sheet-answer';
import styles from './sheet.module.css';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `${args.data.scope} · ${args.data.view.label}` : null);

const CommentDialog = onDemand(
  () => import('~/components/planning/sheets/comment-dialog').then(({ CommentDialog: loaded }) => loaded),
  [field],
);

const SheetImport = onDemand(
  () => import('~/components/planning/sheets/sheet-import').then(({ SheetImport: loaded }) => loaded),
  dialogSheets,
);

/** GET `mes_inicio`, `mes_fim` (YYYY-MM), `page`, `comentario` (a row whose comment is open), `importar` (a dialog). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const person = context.person();
  const service = context.portal.sheets.at(person, request);
  const { searchParams } = new URL(request.url);
  const scope = params['scope'] ?? '';
  const range = service.reading.range(monthsNamed(searchParams));
  if (context.exportAs) throw context.exportAs(await service.export(person, scope, range));
  const { rows, total, locks } = await service.reading.rows(person, scope, range);
  return {
    view: service.sheet.view,
    scope,
    rows: packRecords(rows),
    total,
    locks,
    range,
    editable: service.reading.mayEdit(person),
    draft: await service.draft(person, scope, range),
    page: pagingOf(searchParams).page,
  };
}

/** For `withParams`: removes open dialogs and the last outcome from the address. */
const noDialog = { comentario: null, importar: null, salvo: null };

/** The dialogs of a comment, of an import and of a row's history open over the loaded rows; a conflict reloads them. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const shown = ({ searchParams }: URL, scope = '') => scope + withParams(searchParams, noDialog);
  const same =
    shown(args.currentUrl, args.currentParams['scope']) === shown(args.nextUrl, args.nextParams['scope']);
  return opensOverThePage(args, same) ? false : args.actionStatus === 409 || args.defaultShouldRevalidate;
}

/** Drafts are stored first, so that a person who comes back at once finds them. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  await draftsArrived();
  return serverLoader<typeof loader>();
}

export async function action(args: ActionFunctionArgs) {
  const answer = await sheetAnswer(args);
  const { done, outcome } = answer;
  if (done === null && outcome?.conflicts.length !== 0) return data(answer, { status: answer.status });
  const { pathname, searchParams } = new URL(args.request.url);
  return redirect(
    pathname + withParams(searchParams, { ...noDialog, salvo: savedParam(done, outcome) }),
    done ? 302 : 303,
  );
}

export default function SheetScreen() {
  const {
    view,
    scope,
    rows: packed,
    total,
    locks,
    range,
    editable,
    draft,
    page,
  } = useLoaderData<typeof loader>();
  const rows = useMemo(() => unpackRecords<SheetRow>(packed), [packed]);
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const history = useOutlet();
  const hydrated = useHydrated();
  const at = (changes: Record<string, string | null>, path = scopePath(view, scope)) =>
    path + withParams(params, changes);
  const takeImport = useRef<TakeImport>();
  const onTake = (plan: ImportPlan) => {
    takeImport.current?.(plan.changes, fromWorkbook);
    navigate(at(noDialog), { replace: true, preventScrollReset: true });
  };
  const shown = rows.slice((page - 1) * sheetPageSize, page * sheetPageSize);
  const commented = rows.find(({ id }) => id === params.get('comentario'));
  const refusal = answer?.refusal;
  const comment = view.columns.find(({ kind }) => kind === 'comment');
  const fault = view.hasMonths ? monthsFault(params) : '';
  const period =
    range.from === range.to ? monthName(range.from) : `${monthName(range.from)} a ${monthName(range.to)}`;
  return (
    <Page
      title={scope}
      crumb={
        <>
          {view.label} /{' '}
          <Link to={`${view.choice}?${new URLSearchParams({ [view.noun.one]: scope })}`}>Filtering</Link>
        </>
      }
      tools={
        <SheetTools
          view={view}
          scope={scope}
          range={range}
          fault={fault}
          typedEnd={params.get('mes_fim') ?? ''}
          importTo={editable ? at({ ...noDialog, importar: '1' }) : null}
        />
      }
    >
      {history}
      {commented && comment && editable && (
        <CommentDialog
          view={view}
          column={comment}
          row={commented}
          closeTo={at({ comentario: null })}
          onClose={() => navigate(at({ comentario: null }), { replace: true })}
          refusal={refusal?.message}
          typed={refusal?.typed[comment.id] || undefined}
        />
      )}
      {params.has('importar') && editable && (
        <SheetImport
          view={view}
          plan={answer?.plan ?? null}
          range={range}
          closeTo={at(noDialog)}
          onClose={() => navigate(at(noDialog), { replace: true })}
          refusal={refusal?.message}
          {...(hydrated && { onTake })}
        />
      )}
      {!editable && <Notice tone="info">Seu perfil consulta estes dados, mas não os altera.</Notice>}
      <SheetNews
        view={view}
        rows={shown}
        answer={answer}
        done={history ? null : params.get('salvo')}
        inDialog={commented !== undefined || params.has('importar')}
      />
      <p className={styles.period}>
        {view.hasMonths && `${period} · `}
        {count(total, 'item', 'itens')}
      </p>
      {total > rows.length && (
        <Notice tone="info">
          {`Só os primeiros ${formatInteger(rows.length)} itens cabem na tela. `}
          {view.hasMonths && 'Escolha menos meses para ver os outros. '}A planilha exportada tem todos, e por
          isso não volta ao portal.
        </Notice>
      )}
      {hydrated ? (
        <SheetGrid
          key={`${scope} ${range.from} ${range.to}`}
          view={view}
          scope={scope}
          range={range}
          rows={rows}
          locks={locks}
          draft={draft}
          editable={editable}
          takeImport={takeImport}
        />
      ) : (
        <Card>
          <PlainSheet
            view={view}
            locks={locks}
            key={shown.map(({ version }) => version).join()}
            rows={shown}
            editable={editable}
            commentTo={(id) => at({ comentario: id, salvo: null })}
            historyTo={(id) => at({ comentario: null, salvo: null }, historyPath(view, scope, id))}
            action={at({ comentario: null, salvo: null })}
            refusal={refusal}
          />
          <Pager
            total={rows.length}
            page={page}
            pageSize={sheetPageSize}
            sizes={false}
            path={scopePath(view, scope)}
          />
        </Card>
      )}
    </Page>
  );
}
