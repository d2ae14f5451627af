import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { RetentionDialog } from '~/components/people/privacy/retention-dialog';
import { RetentionForm } from '~/components/people/privacy/retention-form';
import { ListTable } from '~/components/ui/list';
import { Pager } from '~/components/ui/pager';
import { Notice } from '~/components/ui/notice';
import { Card, CardLead, CardTitle, Page } from '~/components/ui/page';
import { pagingOf } from '~/domain/lists/paging';
import { wordOf } from '~/domain/values/word';
import { changedKinds, retentionKinds, type RetentionDays } from '~/domain/people/privacy/retention';
import { retentionDaysForm, retentionForm } from '~/domain/people/privacy/retention-form';
import { retentionRow } from '~/domain/people/privacy/retention-row';
import { formatDateTime } from '~/domain/values/format';
import { readKnownForm } from '../read-form';
import styles from './privacy.module.css';

const address = '/user/retencao';

/** `confirmar` asks for confirmation of the days in the address, by kind, with what would be deleted. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { retention, config } = context.portal;
  const { timeZone } = config.tenant;
  const params = new URL(request.url).searchParams;
  const paging = pagingOf(params);
  const valid = params.has('confirmar') ? retentionDaysForm.read(params).value : null;
  const [{ days, version }, lastRun, { runs, total }, preview] = await Promise.all([
    retention.current(),
    retention.lastRun(),
    retention.history(paging),
    valid && retention.preview(valid),
  ]);
  return {
    days,
    version,
    lastRun: lastRun && formatDateTime(lastRun, timeZone),
    rows: runs.map((run) => retentionRow(run, timeZone)),
    total,
    paging,
    asking: valid && preview?.length ? { days: valid, preview } : null,
  };
}

/**
 * POST a number of days for each kind: `intent=ask` asks for confirmation, `intent=save` saves them with the seen
 * `version` (rule A24).
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { retention } = context.portal;
  const { value: asked, faults, typed } = await readKnownForm(request, retentionForm);
  if (faults)
    return data({ message: Object.values(faults)[0] ?? '', fields: faults, typed }, { status: 422 });
  try {
    if (asked.intent === 'ask') {
      const unchanged = changedKinds((await retention.current()).days, asked).length === 0;
      return redirect(unchanged ? `${address}?feito=nada` : questionOf(asked));
    }
    await retention.save(await context.asker().proven(), asked, asked.version);
    return redirect(`${address}?feito=salvo`);
  } catch (error) {
    const { message: reason, fields, status } = context.refusal(error);
    return data({ message: reason, fields, typed }, { status });
  }
}

function questionOf(days: RetentionDays): string {
  const set = retentionKinds.flatMap((kind): [string, string][] =>
    days[kind] === null ? [] : [[kind, String(days[kind])]],
  );
  return `${address}?${new URLSearchParams([['confirmar', '1'], ...set])}`;
}

const done: Readonly<Record<string, string>> = {
  salvo: 'Prazos salvos. O que é mais velho começa a sair amanhã.',
  nada: 'Nenhum prazo mudou.',
};

export default function UserRetention() {
  const { days, version, lastRun, rows, total, paging, asking } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const notice = wordOf(done, params.get('feito'));
  return (
    <Page crumb="User ADMIN / Prazos de guarda" title="Prazos de guarda">
      {asking && (
        <RetentionDialog
          address={address}
          days={asking.days}
          before={days}
          version={version}
          preview={asking.preview}
          refusal={refusal?.message}
        />
      )}
      {notice && !refusal && (
        <Notice tone="good" key={key}>
          {notice}
        </Notice>
      )}
      {refusal && !asking && Object.keys(refusal.fields).length === 0 && (
        <Notice tone="bad">{refusal.message}</Notice>
      )}
      <Card>
        <CardTitle>Por quantos dias guardar</CardTitle>
        <CardLead>
          O que é mais velho sai do portal uma vez por dia e não volta. Um campo vazio deixa como o portal
          guarda por si. Relatórios, demonstrativos, anexos e as linhas das bases não têm prazo aqui.
        </CardLead>
        <RetentionForm
          key={`${version} ${key}`}
          address={address}
          days={asking?.days ?? days}
          typed={refusal?.typed}
          faults={refusal?.fields}
        />
      </Card>
      <Card>
        <CardTitle>O que já saiu</CardTitle>
        <p className={styles.lastLead}>
          {lastRun
            ? `O portal procurou o que é velho pela última vez em ${lastRun}.`
            : 'O portal ainda não procurou o que é velho.'}
        </p>
        <ListTable
          label="O que já saiu"
          columns={['Quando', 'O quê', 'Prazo', 'Mais velho que', 'Quanto']}
          advice="O que sair por causa dos prazos aparece aqui."
          rows={rows.map(({ id, at, kind, days: kept, before, removed }) => ({
            key: id,
            cells: [at, kind, kept, before, removed],
          }))}
        />
        <Pager total={total} page={paging.page} pageSize={paging.pageSize} />
      </Card>
    </Page>
  );
}
