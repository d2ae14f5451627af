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
import { repairForm } from '~/domain/data/jobs/repair-form';
import { readKnownForm } from '../read-form';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, `Corrigir ${args.data?.name ?? ''}`);

/** Reloads after every answer, because rows that are still refused have new reasons. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate;

const causeOf = (params: URLSearchParams) => {
  const [column, kind] = [params.get('coluna'), params.get('motivo')];
  return column && kind ? { column, kind } : undefined;
};

/** GET `page`, `coluna` and `motivo` (a single cause); with `export`, all refused rows of the file. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { repairs } = context.portal;
  const id = params['id'] ?? '';
  if (context.exportAs) throw context.exportAs(await repairs.table(context.person(), id));
  const { searchParams } = new URL(request.url);
  const cause = causeOf(searchParams) ?? null;
  const page = await repairs.page(context.person(), id, pagingOf(searchParams).page, cause ?? undefined);
  return { id, cause, ...page };
}

/** POST `repairForm`. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { repairs } = context.portal;
  const id = params['id'] ?? '';
  const { value: form } = await readKnownForm(request, repairForm, 400);
  const person = context.person();
  try {
    if (form.intent === 'salvar') {
      const result = await repairs.save(person, id, form.rows);
      const status = result.conflicts.length > 0 ? 409 : result.refused > 0 ? 422 : 200;
      return data({ ...result, message: null }, { status });
    }
    const { column, kind } = form;
    if (!column || !kind) throw new Response(null, { status: 400 });
    if (form.intent === 'arquivo') {
      const result = await repairs.overrule(person, id, column);
      return data({ ...result, conflicts: [] as string[], message: null });
    }
    const from = form.reach ? form.from : null;
    const result = await repairs.fixAll(person, id, { cause: { column, kind }, from, to: form.to });
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

/** A wrong value is corrected; for a value that conflicts with an edit in the portal, the person decides. */
const Decision = (cause: ComponentProps<typeof CommonFix>) =>
  cause.group.kind === 'edited' ? <TakeFileValues group={cause.group} /> : <CommonFix {...cause} />;
