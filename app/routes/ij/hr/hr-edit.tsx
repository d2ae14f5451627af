import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigate,
  useOutlet,
  useParams,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { Upload } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Button } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { TextField } from '~/components/ui/field';
import field from '~/components/ui/field.module.css';
import { HrConflicts } from '~/components/planning/hr/hr-conflicts';
import { HrGrid } from '~/components/planning/hr/hr-grid';
import { HrFaults, PlainHr } from '~/components/planning/hr/plain-hr';
import { dialogSheets } from '~/components/planning/imports/sheets';
import type { TakeImport } from '~/components/planning/imports/take-import';
import { ExportMenu } from '~/components/ui/list-export';
import { Pager } from '~/components/ui/list';
import { Notice } from '~/components/ui/notice';
import { onDemand } from '~/components/ui/on-demand';
import { Card, Page } from '~/components/ui/page';
import { draftsArrived } from '~/components/grid/use-draft';
import { useHydrated } from '~/components/ui/use-hydrated';
import { titled } from '~/components/ui/window-title';
import { packRecords, unpackRecords } from '~/domain/lists/columnar';
import { count } from '~/domain/values/format';
import { hrHistoryPath, hrPageSize, hrPath, hrRangeFault, type HrRow } from '~/domain/planning/hr/hr';
import { messages } from '~/domain/messages';
import { monthCode, monthName } from '~/domain/values/month';
import { pagingOf, withParams } from '~/domain/lists/paging';
import type { ImportPlan } from '~/domain/planning/imports/workbook-import';
import styles from './hr-edit.module.css';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, `${args.params['filial']} · Auxiliar Padrão`);

const CommentDialog = onDemand(
  () => import('~/components/planning/hr/comment-dialog').then(({ CommentDialog: loaded }) => loaded),
  [field],
);

const HrImport = onDemand(
  () => import('~/components/planning/hr/hr-import').then(({ HrImport: loaded }) => loaded),
  dialogSheets,
);

export const handle = { exports: true };

/** GET `mes_inicio`, `mes_fim` (YYYY-MM), `page`, `comentario` (a row whose comment is open), `importar` (a dialog). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { hr } = context.portal;
  const { searchParams } = new URL(request.url);
  const branch = params['filial'] ?? '';
  const range = hr.range(searchParams);
  if (context.exportAs) throw context.exportAs(await hr.export(context.person(), branch, range));
  return {
    rows: packRecords(await hr.rows(context.person(), branch, range)),
    range,
    editable: hr.mayEdit(context.person()),
    draft: await hr.draft(context.person(), branch, range),
    page: pagingOf(searchParams).page,
  };
}

/** For `withParams`: the address without what is open over it and what was just done. */
const noDialog = { comentario: null, importar: null, salvo: null };

/** The dialogs of a comment, of an import and of a row's history open over rows that are here already; a conflict tells of newer ones. */
export function shouldRevalidate({
  currentUrl,
  currentParams,
  nextUrl,
  nextParams,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const shown = ({ searchParams }: URL, branch = '') => branch + withParams(searchParams, noDialog);
  const sameRows =
    currentUrl.href !== nextUrl.href &&
    shown(currentUrl, currentParams['filial']) === shown(nextUrl, nextParams['filial']);
  return sameRows && !formMethod ? false : actionStatus === 409 || defaultShouldRevalidate;
}

/** What is unsaved is kept first: who leaves and comes straight back finds it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  await draftsArrived();
  return serverLoader<typeof loader>();
}

/** `intent=save` with `<figure>[ID]`; `intent=comment` with `id`, `comentario` (rule X1); `intent=import` with `file`. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await context.portal.hrForms.submit(context.person(), params['filial'] ?? '', form);
  if (answer.done === null) return data(answer, { status: answer.status });
  const { pathname, searchParams } = new URL(request.url);
  return redirect(pathname + withParams(searchParams, { ...noDialog, salvo: '1' }));
}

export default function HrEdit() {
  const { rows: packed, range, editable, draft, page } = useLoaderData<typeof loader>();
  const rows = useMemo(() => unpackRecords<HrRow>(packed), [packed]);
  const answer = useActionData<typeof action>();
  const { filial = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const history = useOutlet();
  const hydrated = useHydrated();
  const at = (changes: Record<string, string | null>, path = hrPath(filial)) =>
    path + withParams(params, changes);
  const takeImport = useRef<TakeImport>();
  const onTake = (plan: ImportPlan) => {
    takeImport.current?.(plan);
    navigate(at(noDialog), { replace: true, preventScrollReset: true });
  };
  const shown = rows.slice((page - 1) * hrPageSize, page * hrPageSize);
  const commented = rows.find(({ id }) => id === params.get('comentario'));
  const refusal = answer?.refusal;
  const outcome = answer?.outcome;
  const fault = hrRangeFault(params);
  const period =
    range.from === range.to ? monthName(range.from) : `${monthName(range.from)} a ${monthName(range.to)}`;
  return (
    <Page
      title={filial}
      crumb={<Link to={`/ij/rh?${new URLSearchParams({ filial })}`}>Filtering</Link>}
      tools={
        <Form method="get" className={styles.range} key={`${range.from} ${range.to} ${fault}`}>
          <TextField label="De" name="mes_inicio" type="month" defaultValue={monthCode(range.from)} />
          <TextField
            label="Até"
            name="mes_fim"
            type="month"
            defaultValue={fault ? (params.get('mes_fim') ?? '') : monthCode(range.to)}
            error={fault}
          />
          <Button look="secondary">Aplicar</Button>
          {editable && (
            <DialogLink look="quiet" to={at({ ...noDialog, importar: '1' })}>
              <Upload aria-hidden />
              Importar
            </DialogLink>
          )}
          <ExportMenu path={hrPath(filial)} />
        </Form>
      }
    >
      {history}
      {commented && editable && (
        <CommentDialog
          row={commented}
          closeTo={at({ comentario: null })}
          onClose={() => navigate(at({ comentario: null }), { replace: true })}
          refusal={refusal?.message}
          typed={refusal?.comment || undefined}
        />
      )}
      {params.has('importar') && editable && (
        <HrImport
          plan={answer?.plan ?? null}
          range={range}
          closeTo={at(noDialog)}
          onClose={() => navigate(at(noDialog), { replace: true })}
          refusal={refusal?.message}
          {...(hydrated && { onTake })}
        />
      )}
      {!editable && <Notice tone="info">Seu perfil consulta estes dados, mas não os altera.</Notice>}
      {refusal && !commented && !params.has('importar') && (
        <Notice tone="bad" key={refusal.message}>
          {Object.keys(refusal.faults).length > 0 ? (
            <HrFaults rows={shown} faults={refusal.faults} />
          ) : (
            refusal.message
          )}
        </Notice>
      )}
      {((outcome && outcome.conflicts.length === 0) || (params.has('salvo') && !history)) && !refusal && (
        <Notice tone="good" key={JSON.stringify(outcome)}>
          {messages.saved} {outcome && `${count(outcome.saved, 'linha alterada', 'linhas alteradas')}.`}
        </Notice>
      )}
      {outcome && outcome.conflicts.length > 0 && (
        <>
          <Notice tone="bad">
            {count(
              outcome.conflicts.length,
              'valor não foi salvo: outra pessoa o mudou',
              'valores não foram salvos: outra pessoa os mudou',
            )}
            . {count(outcome.saved, 'linha foi salva', 'linhas foram salvas')}.
          </Notice>
          <HrConflicts conflicts={outcome.conflicts} />
        </>
      )}
      <p className={styles.period}>
        {period} · {count(rows.length, 'item', 'itens')}
      </p>
      {hydrated ? (
        <HrGrid
          key={`${filial} ${range.from} ${range.to}`}
          branch={filial}
          range={range}
          rows={rows}
          draft={draft}
          editable={editable}
          takeImport={takeImport}
        />
      ) : (
        <Card>
          <PlainHr
            key={shown.map(({ version }) => version).join()}
            rows={shown}
            editable={editable}
            commentTo={(id) => at({ comentario: id, salvo: null })}
            historyTo={(id) => at({ comentario: null, salvo: null }, hrHistoryPath(filial, id))}
            action={at({ comentario: null, salvo: null })}
            refusal={refusal}
          />
          <Pager total={rows.length} page={page} pageSize={hrPageSize} sizes={false} path={hrPath(filial)} />
        </Card>
      )}
    </Page>
  );
}
