import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { FileSpreadsheet, FileText } from '~/components/ui/icons';
import { buttonClass, ButtonLink } from '~/components/ui/button';
import { CausePicker } from '~/components/data/jobs/cause-picker';
import { TakeFileValues } from '~/components/data/jobs/take-file-values';
import { CommonFix } from '~/components/data/jobs/common-fix';
import { RepairTable } from '~/components/data/jobs/repair-table';
import { Pager } from '~/components/ui/pager';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { count } from '~/domain/values/format';
import { messages } from '~/domain/messages';
import { pagingOf } from '~/domain/lists/paging';
import { typedRows } from '~/domain/data/jobs/repair-form';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, `Corrigir ${args.data?.name ?? ''}`);

/** What is still refused must show its new reasons, also after an answer that says so. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate;

const causeOf = (from: { get(name: string): unknown }) => {
  const [column, kind] = [from.get('coluna'), from.get('motivo')];
  return typeof column === 'string' && typeof kind === 'string' && column && kind
    ? { column, kind }
    : undefined;
};

/** GET `page`, `coluna` and `motivo` (one cause only); with `export`, all refused rows of the file. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { repairs } = context.portal;
  const id = params['id'] ?? '';
  if (context.exportAs) throw context.exportAs(await repairs.table(context.person(), id));
  const { searchParams } = new URL(request.url);
  const cause = causeOf(searchParams) ?? null;
  const page = await repairs.page(context.person(), id, pagingOf(searchParams).page, cause ?? undefined);
  return { id, cause, ...page };
}

/**
 * POST `intent=salvar` with `cell[ROW|KEY]`, `rev[ROW]`, and `arquivo[ROW]` where the file counts over what was edited in
 * the portal; `intent=todas` with `coluna`, `motivo`, `para`, and `de`
 * where only one value is to be replaced; `intent=arquivo` with `coluna` and `motivo=edited` has the file's values
 * count over those edited in the portal.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { repairs } = context.portal;
  const id = params['id'] ?? '';
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  try {
    if (form.get('intent') === 'salvar') {
      const result = await repairs.save(context.person(), id, typedRows(form));
      const status = result.conflicts.length > 0 ? 409 : result.refused > 0 ? 422 : 200;
      return data({ ...result, message: null }, { status });
    }
    const cause = causeOf(form);
    if (form.get('intent') === 'arquivo' && cause) {
      const result = await repairs.overrule(context.person(), id, cause.column);
      return data({ ...result, conflicts: [] as string[], message: null });
    }
    if (form.get('intent') !== 'todas' || !cause) throw new Response(null, { status: 400 });
    const from = form.get('alcance') === 'valor' ? text('de') : null;
    const result = await repairs.fixAll(context.person(), id, { cause, from, to: text('para') });
    return data(
      { ...result, conflicts: [] as string[], message: null },
      { status: result.moved === 0 ? 422 : 200 },
    );
  } catch (error) {
    const problem = context.refusal(error, ['invalid', 'forbidden', 'conflict', 'too-large', 'throttled']);
    const nothing = { moved: 0, refused: 0, absent: 0, conflicts: [] as string[] };
    return data({ ...nothing, message: problem.message }, { status: problem.status });
  }
}

export default function Repair() {
  const { id, name, cause, columns, rows, total, page, pageSize, groups, editable } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const chosen = groups.find(({ column, kind }) => column === cause?.column && kind === cause.kind) ?? null;
  const job = `/captura/processando/${id}`;
  const isChosen = ({ key }: { key: string }) => key === chosen?.column;
  const inReach = [...columns.filter(isChosen), ...columns.filter((column) => !isChosen(column))];
  return (
    <Page
      title="Corrigir linhas recusadas"
      crumb={
        <>
          Data Journey / <Link to="/captura/processando">Processamento</Link> / <Link to={job}>{name}</Link>
        </>
      }
      tools={
        <>
          {(['csv', 'xlsx'] as const).map((format) => (
            <a key={format} className={buttonClass('secondary')} href={`?export=${format}`}>
              {format === 'csv' ? <FileText aria-hidden /> : <FileSpreadsheet aria-hidden />}
              {format.toUpperCase()}
            </a>
          ))}
          <ButtonLink to={job}>Voltar ao arquivo</ButtonLink>
        </>
      }
    >
      {result && <Outcome {...result} key={JSON.stringify(result)} />}
      {!editable && <Notice tone="info">{messages.repairLater}</Notice>}
      {groups.length > 0 && <CausePicker groups={groups} chosen={chosen} />}
      {chosen && editable && (
        <Decision key={`${chosen.column} ${chosen.kind}`} group={chosen} column={columns.find(isChosen)} />
      )}
      <Card>
        <RepairTable
          columns={inReach}
          rows={rows}
          editable={editable}
          conflicts={result?.conflicts ?? []}
          back={job}
        />
        <Pager total={total} page={page} pageSize={pageSize} sizes={false} />
      </Card>
    </Page>
  );
}

function Outcome({
  moved,
  refused,
  conflicts,
  message,
}: {
  moved: number;
  refused: number;
  conflicts: readonly string[];
  message: string | null;
}) {
  if (message) return <Notice tone="bad">{message}</Notice>;
  const left = [
    ...(refused > 0
      ? [`${count(refused, 'continua recusada', 'continuam recusadas')}, com o novo motivo`]
      : []),
    ...(conflicts.length > 0
      ? [`${count(conflicts.length, 'mudou', 'mudaram')} enquanto você editava: confira o valor atual`]
      : []),
  ];
  return (
    <>
      {moved > 0 && (
        <Notice tone="good">
          {count(moved, 'linha corrigida e carregada', 'linhas corrigidas e carregadas')}.
        </Notice>
      )}
      {left.length > 0 && <Notice tone="bad">{left.join('; ')}.</Notice>}
      {moved === 0 && left.length === 0 && (
        <Notice tone="good">Nada mudou: nenhuma linha tinha este valor, ou nada foi digitado.</Notice>
      )}
    </>
  );
}

/** A wrong value is corrected; one that stands against an edit in the portal is decided on. */
const Decision = (cause: ComponentProps<typeof CommonFix>) =>
  cause.group.kind === 'edited' ? <TakeFileValues group={cause.group} /> : <CommonFix {...cause} />;
