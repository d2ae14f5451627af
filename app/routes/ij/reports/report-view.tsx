import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { Card, CardNote, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import styles from './report-save.module.css';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.name ?? 'Relatório');

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { list } = context.portal.reports;
  const id = params['id'] ?? '';
  const online = await list.onlineViewer(id);
  return online ? redirect(online) : list.preview(id);
}

/** Whether a text is a number in pt-BR, or empty. */
const isFigure = (text: string): boolean => /^(-?[\d.]+(,\d+)?)?$/.test(text);

/** Views a report in the portal: its facts and its first rows. */
export default function ReportView() {
  const { id, name, facts, columns, rows } = useLoaderData<typeof loader>();
  return (
    <Page
      title={name}
      crumb="Relatorios / Visualizador"
      tools={
        <>
          <ButtonLink to="/ij/report">Relatorios</ButtonLink>
          <ButtonLink look="primary" to={`/ij/report/${id}/arquivo`} reloadDocument>
            Baixar
          </ButtonLink>
        </>
      }
    >
      <Card padded>
        <dl className={styles.sheet}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <ListTable
          label={name}
          columns={columns.map((label, index) => ({
            label,
            align: rows.every((cells) => isFigure(cells[index] ?? '')) ? ('end' as const) : undefined,
          }))}
          rows={rows.map((cells, index) => ({ key: String(index), cells }))}
        />
        <CardNote>As primeiras {rows.length} linhas; o arquivo tem todas.</CardNote>
      </Card>
    </Page>
  );
}
