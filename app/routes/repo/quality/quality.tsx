import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import styles from '~/components/data/quality/quality.module.css';
import { TermState, toneOf } from '~/components/data/quality/term-state';
import { ExportMenu } from '~/components/ui/list-export';
import { Card, CardNote, Page } from '~/components/ui/page';
import { ListFilters, ListRows } from '~/components/ui/record-list';
import { qualityList } from '~/domain/data/quality/quality-list';
import { qualityPath } from '~/domain/data/quality/watch';
import { listQueryOf } from '~/domain/lists/list-query';
import { count, formatDateTime, formatInteger } from '~/domain/values/format';

/** GET `estado`: `atrasadas`, `com-prazo` or `alarmes`; by default all bases that the person may see. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { quality, config } = context.portal;
  const query = listQueryOf(new URL(request.url).searchParams, qualityList);
  if (context.exportAs) throw context.exportAs(await quality.export(context.person(), query));
  const bases = await quality.list(context.person(), query);
  return {
    query,
    bases: bases.map((base) => ({
      ...base,
      kept: undefined,
      missed: base.missed !== null,
      last: base.last && {
        at: formatDateTime(base.last.at, config.tenant.timeZone),
        rows: base.last.rows,
      },
    })),
  };
}

const share = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

/** The quality of each base. */
export default function Quality() {
  const { bases, query } = useLoaderData<typeof loader>();
  return (
    <Page title="Qualidade" crumb="Data Journey / Qualidade">
      <Card>
        <ListFilters list={qualityList} query={query} tools={<ExportMenu />} />
        <ListRows
          list={qualityList}
          label="Bases"
          cards
          rows={bases}
          rowKey={({ name }) => name}
          cells={{
            label: ({ name, label }) => <Link to={qualityPath(name)}>{label}</Link>,
            term: (base) => <TermState {...base} tone={toneOf(base)} />,
            lastAt: ({ last }) => last?.at ?? <span className={styles.soft}>nunca</span>,
            lastRows: ({ last }) => (last ? formatInteger(last.rows) : '–'),
            rows: ({ rows }) => formatInteger(rows),
            refused: ({ refused, refusedShare }) =>
              refusedShare === null ? '–' : `${formatInteger(refused)} (${share.format(refusedShare)})`,
            lateDays: ({ lateDays }) => (lateDays === null ? '–' : formatInteger(lateDays)),
            alarms: ({ alarms }) => (alarms > 0 ? count(alarms, 'alarme', 'alarmes') : 'sem alarmes'),
          }}
        />
        <CardNote>{count(bases.length, 'item', 'itens')}</CardNote>
      </Card>
    </Page>
  );
}
