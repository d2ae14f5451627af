import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useSearchParams } from '@remix-run/react';
import { isTyped, useFilter } from '~/components/ui/use-filter';
import { Download, Eye } from '~/components/ui/icons';
import { Button, ButtonLink } from '~/components/ui/button';
import { SelectField, TextField } from '~/components/ui/field';
import { Wrapped } from '~/components/ui/list';
import { Pager } from '~/components/ui/pager';
import { ExportMenu } from '~/components/ui/list-export';
import { ReportOrders } from '~/components/insight/reports/report-orders';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { ListRows } from '~/components/ui/record-list';
import { messages } from '~/domain/messages';
import { pagingOf } from '~/domain/lists/paging';
import {
  reportFilterOf,
  reportList,
  reportOrigins,
  reportProblems,
  type ReportRow,
} from '~/domain/insight/reports/report';
import styles from './report.module.css';

/** GET `name`, `origin`, `dateStart`, `dateEnd`, `page`, `pageSize` (rule I3). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { list } = context.portal.reports;
  const { searchParams } = new URL(request.url);
  const filter = reportFilterOf(searchParams);
  const problems = reportProblems(searchParams);
  const refused = Object.keys(problems).length > 0;
  if (context.exportAs && !refused) throw context.exportAs(await list.export(filter));
  const paging = pagingOf(searchParams);
  const orders = await list.orders(context.person());
  const found = refused ? { rows: [], total: 0 } : await list.page(filter, paging);
  return data({ orders, filter, problems, ...found, ...paging }, { status: refused ? 422 : 200 });
}

export default function ReportList() {
  const { orders, filter, problems, rows, total, page, pageSize } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const apply = useFilter();
  return (
    <Page
      title="Relatorios"
      crumb="Intelligent Journey / Relatorios"
      tools={
        <>
          <ExportMenu />
          <ButtonLink to="/ij/report_schedules">Agendamentos</ButtonLink>
          <ButtonLink look="primary" to="/ij/report_create">
            Novo relatório
          </ButtonLink>
        </>
      }
    >
      {params.has('falha') && (
        <Notice tone="bad" key={params.get('falha')}>
          {messages.downloadFailed}
        </Notice>
      )}
      {params.has('salvo') && <Notice tone="good">{messages.saved}</Notice>}
      {params.has('fila') && orders.some(({ busy }) => busy) && (
        <Notice tone="info">
          O relatório é grande e está sendo feito; ele aparece aqui quando estiver pronto.
        </Notice>
      )}
      <ReportOrders orders={orders} />
      <Card>
        <Form
          method="get"
          className={styles.filter}
          key={JSON.stringify(filter)}
          onChange={({ currentTarget, target }) => isTyped(target) || apply(currentTarget, target)}
        >
          <TextField label="Nome" name="name" type="search" defaultValue={filter.name} maxLength={100} />
          <SelectField label="Origem" name="origin" defaultValue={filter.origin}>
            {reportOrigins.map((origin) => (
              <option key={origin}>{origin}</option>
            ))}
          </SelectField>
          <TextField
            label="Competência de"
            name="dateStart"
            type="month"
            placeholder="AAAA-MM"
            defaultValue={params.get('dateStart') ?? ''}
            error={problems.dateStart}
          />
          <TextField
            label="até"
            name="dateEnd"
            type="month"
            placeholder="AAAA-MM"
            defaultValue={params.get('dateEnd') ?? ''}
            error={problems.dateEnd}
          />
          <Button look="secondary">Buscar</Button>
        </Form>
        <ListRows
          list={reportList}
          label="Relatórios"
          dense
          cards
          rows={rows}
          rowKey={({ id }) => id}
          cells={{
            name: ({ name }) => <Wrapped>{name}</Wrapped>,
            origin: ({ origin }) => origin,
            dateRef: ({ competency }) => competency,
            createdDate: ({ created }) => created,
            statusChangeDate: ({ statusChange }) => statusChange,
            user: ({ user }) => user,
            actions: (row) => <Actions row={row} />,
          }}
          advice={
            problems.dateStart || problems.dateEnd
              ? 'Corrija a competência do filtro.'
              : 'Mude o filtro, ou guarde um relatório novo.'
          }
        />
        <Pager total={total} page={page} pageSize={pageSize} />
      </Card>
    </Page>
  );
}

function Actions({ row: { id, name, url } }: { row: ReportRow }) {
  return (
    <span className={styles.actions}>
      <ButtonLink look="cell" to={`/ij/report/${id}/arquivo`} reloadDocument aria-label={`Baixar ${name}`}>
        <Download aria-hidden />
        Baixar
      </ButtonLink>
      {url ? (
        <ButtonLink
          look="cell"
          to={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Abrir ${name} no visualizador`}
        >
          <Eye aria-hidden />
          Abrir
        </ButtonLink>
      ) : (
        <Button
          type="button"
          look="cell"
          disabled
          title="Este relatório não tem endereço no visualizador."
          aria-label={`Abrir ${name} no visualizador`}
        >
          <Eye aria-hidden />
          Abrir
        </Button>
      )}
    </span>
  );
}
