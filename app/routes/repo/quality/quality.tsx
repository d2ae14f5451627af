import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import styles from '~/components/data/quality/quality.module.css';
import { TermState, toneOf } from '~/components/data/quality/term-state';
import { ExportMenu } from '~/components/ui/list-export';
import { FilterBar, FilterChoice } from '~/components/ui/list-filter';
import { ListTable } from '~/components/ui/list';
import { Card, CardNote, Page } from '~/components/ui/page';
import { qualityPath } from '~/domain/data/quality/watch';
import { count, formatDateTime, formatInteger } from '~/domain/values/format';

const states = { atrasadas: 'Atrasadas', 'com-prazo': 'Com prazo', alarmes: 'Com alarmes' } as const;
const isState = (text: string): text is keyof typeof states => Object.hasOwn(states, text);

/** GET `estado`: `atrasadas`, `com-prazo` or `alarmes`; without it all bases that the person may see. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { quality, config } = context.portal;
  if (context.exportAs) throw context.exportAs(await quality.export(context.person()));
  const asked = new URL(request.url).searchParams.get('estado') ?? '';
  const state = isState(asked) ? asked : '';
  const bases = (await quality.list(context.person())).filter(
    ({ missed, lateDays, alarms }) =>
      state === '' ||
      (state === 'atrasadas' ? missed !== null : state === 'alarmes' ? alarms > 0 : lateDays !== null),
  );
  return {
    state,
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

/** How well each base is kept. */
export default function Quality() {
  const { bases, state } = useLoaderData<typeof loader>();
  return (
    <Page title="Qualidade" crumb="Data Journey / Qualidade">
      <Card>
        <FilterBar names={['estado']} tools={<ExportMenu />}>
          <FilterChoice label="Estado" name="estado" value={state} options={Object.entries(states)} />
        </FilterBar>
        <ListTable
          label="Bases"
          cards
          columns={[
            'Base',
            'Prazo',
            'Última carga',
            { label: 'Linhas dela', align: 'end' },
            { label: 'Linhas hoje', align: 'end' },
            { label: 'Recusadas em 60 dias', align: 'end' },
            { label: 'Atrasos em 60 dias', align: 'end' },
            'Alarmes em 60 dias',
          ]}
          rows={bases.map((base) => ({
            key: base.name,
            cells: [
              <Link key="name" to={qualityPath(base.name)}>
                {base.label}
              </Link>,
              <TermState key="term" {...base} tone={toneOf(base)} />,
              base.last?.at ?? <span className={styles.soft}>nunca</span>,
              base.last ? formatInteger(base.last.rows) : '–',
              formatInteger(base.rows),
              base.refusedShare === null
                ? '–'
                : `${formatInteger(base.refused)} (${share.format(base.refusedShare)})`,
              base.lateDays === null ? '–' : formatInteger(base.lateDays),
              base.alarms > 0 ? count(base.alarms, 'alarme', 'alarmes') : 'sem alarmes',
            ],
          }))}
        />
        <CardNote>{count(bases.length, 'item', 'itens')}</CardNote>
      </Card>
    </Page>
  );
}
