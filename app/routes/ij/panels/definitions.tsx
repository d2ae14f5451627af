import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { Button, ButtonLink } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, CardNote, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { count } from '~/domain/values/format';
import { messages } from '~/domain/messages';
import { panelPath } from '~/domain/insight/panels/link';
import styles from './definition.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Painéis');

export async function loader({ context }: LoaderFunctionArgs) {
  const { panelEditor, config } = context.portal;
  const builtin = config.panels.kind === 'builtin';
  const [records, missing] = await Promise.all([panelEditor.list(), builtin ? panelEditor.missing() : []]);
  return {
    builtin,
    missing: missing.map(({ panelLabel }) => panelLabel),
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

/** POST `intent=install`: the panels that come with the portal. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { panelEditor, config } = context.portal;
  const intent = (await request.formData()).get('intent');
  if (intent !== 'install' || config.panels.kind !== 'builtin')
    return data({ problem: messages.unknownForm }, { status: 422 });
  const installed = await panelEditor.install(await context.asker().proven());
  return redirect(`/ij/paineis?feito=instalados&n=${installed}`);
}

const menus = { 1: 'Intelligent Journey', 2: 'Executed Jobs' } as const;

/** The tenant's dashboards, in the order of the menus. */
export default function Definitions() {
  const { panels, builtin, missing } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const done = params.get('feito');
  return (
    <Page title="Painéis" tools={<ButtonLink to="/ij/paineis/novo">Novo painel</ButtonLink>}>
      <Refusal reason={refusal?.problem} />
      {done && (
        <Notice tone="good" key={done}>
          {done === 'excluido'
            ? 'Painel excluído.'
            : done === 'instalados'
              ? `${count(Number(params.get('n')) || 0, 'painel instalado', 'painéis instalados')}: veja-os no menu.`
              : messages.saved}
        </Notice>
      )}
      {missing.length > 0 && (
        <Card padded>
          <Form method="post" className={styles.install}>
            <p>
              <strong>Painéis prontos:</strong> {missing.join(', ')}. Leem as bases da sua empresa e se enchem
              à medida que elas chegam; depois de instalados podem ser alterados ou excluídos aqui.
            </p>
            <Button look="secondary" name="intent" value="install">
              Instalar {count(missing.length, 'painel pronto', 'painéis prontos')}
            </Button>
          </Form>
        </Card>
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
        <CardNote>{count(panels.length, 'item', 'itens')}</CardNote>
      </Card>
    </Page>
  );
}
