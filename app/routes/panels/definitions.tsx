import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { ButtonLink } from '~/components/button';
import { ListTable } from '~/components/list';
import { Notice } from '~/components/notice';
import { Card, Page } from '~/components/page';
import { count } from '~/domain/format';
import { messages } from '~/domain/messages';
import { panelPath } from '~/domain/panels/link';
import styles from './definition.module.css';

export const meta: MetaFunction = () => [{ title: 'Painéis' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const { panelEditor, config } = context.portal;
  const records = await panelEditor.list();
  return {
    builtin: config.panels.kind === 'builtin',
    panels: records.map(({ _id, painelId, panelLabel, panelType, dashboardId, definition, changedBy }) => ({
      id: _id.toHexString(),
      painelId,
      panelLabel,
      panelType,
      dashboardId,
      tiles: definition?.tiles.length ?? 0,
      changedBy: changedBy ?? '',
    })),
  };
}

const menus = { 1: 'Intelligent Journey', 2: 'Executed Jobs' } as const;

/** The tenant's dashboards, in the order of the menus. */
export default function Definitions() {
  const { panels, builtin } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const done = params.get('feito');
  return (
    <Page title="Painéis" tools={<ButtonLink to="/ij/paineis/novo">Novo painel</ButtonLink>}>
      {done && (
        <Notice tone="good" key={done}>
          {done === 'excluido' ? 'Painel excluído.' : messages.saved}
        </Notice>
      )}
      <Card>
        <ListTable
          label="Painéis"
          columns={[
            { label: 'Nº', align: 'end' },
            'Painel',
            'Menu',
            'Identificador',
            'Quadros',
            'Última alteração por',
            'Abrir',
          ]}
          rows={panels.map(({ id, painelId, panelLabel, panelType, dashboardId, tiles, changedBy }) => ({
            key: id,
            cells: [
              painelId,
              <Link key="edit" to={`/ij/paineis/${id}`}>
                {panelLabel}
              </Link>,
              menus[panelType],
              dashboardId,
              builtin ? count(tiles, 'quadro', 'quadros') : 'QuickSight',
              changedBy,
              <Link key="open" to={panelPath(panelType, painelId)} aria-label={`Abrir ${panelLabel}`}>
                abrir
              </Link>,
            ],
          }))}
          advice="Crie o primeiro painel: ele aparece no menu assim que for salvo."
        />
        <p className={styles.total}>{count(panels.length, 'item', 'itens')}</p>
      </Card>
    </Page>
  );
}
