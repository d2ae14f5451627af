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
import { defineForms } from '~/domain/forms/form';
import { count } from '~/domain/values/format';
import { messages } from '~/domain/messages';
import { panelPath } from '~/domain/insight/panels/link';
import { readForm } from '../../read-form';
import styles from './definition.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Painéis');

export async function loader({ context }: LoaderFunctionArgs) {
  const { dashboards, panelEditor, config } = context.portal;
  const person = context.person();
  const isAdmin = person.type === 'SYSTEM ADMIN';
  const builtin = config.panels.kind === 'builtin';
  const [records, missing] = await Promise.all([
    dashboards.of(person),
    builtin && isAdmin ? panelEditor.missing() : [],
  ]);
  const panels = records.map(
    ({ _id, painelId, panelLabel, panelType, dashboardId, definition, changedBy, owner = '' }) => ({
      ...{ id: _id.toHexString(), painelId, panelLabel, panelType, dashboardId, owner },
      tiles: definition?.tiles.length ?? 0,
      changedBy: changedBy ?? '',
    }),
  );
  return {
    builtin,
    isAdmin,
    missing: missing.map(({ panelLabel }) => panelLabel),
    official: panels.filter(({ owner }) => owner === ''),
    own: panels.filter(({ owner }) => owner === person.email),
    shared: panels.filter(({ owner }) => owner !== '' && owner !== person.email),
  };
}

const installForm = defineForms({ install: {} });

/** POST `intent=install`: installs the panels that come with the portal. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { panelEditor, config } = context.portal;
  const { value: form } = await readForm(request, installForm);
  if (form === null || config.panels.kind !== 'builtin')
    return data({ problem: messages.unknownForm }, { status: 422 });
  const installed = await panelEditor.install(await context.asker().proven());
  return redirect(`/ij/paineis?feito=instalados&n=${installed}`);
}

const menus = { 1: 'Intelligent Journey', 2: 'Executed Jobs' } as const;

/** The panels that a person sees: their own, shared ones of others, and the official ones in menu order. */
export default function Definitions() {
  const { official, own, shared, builtin, isAdmin, missing } = useLoaderData<typeof loader>();
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
      {own.length > 0 && (
        <section aria-labelledby="meus">
          <h2 id="meus">Meus</h2>
          <PanelList label="Meus painéis" panels={own} edits />
        </section>
      )}
      {shared.length > 0 && (
        <section aria-labelledby="compartilhados">
          <h2 id="compartilhados">Compartilhados comigo</h2>
          <PanelList label="Painéis compartilhados" panels={shared} edits={false} />
        </section>
      )}
      <section aria-labelledby="oficiais">
        <h2 id="oficiais">Oficiais</h2>
        {isAdmin ? (
          <OfficialList panels={official} builtin={builtin} />
        ) : (
          <PanelList label="Painéis oficiais" panels={official} edits={false} />
        )}
      </section>
    </Page>
  );
}

type Panels = ReturnType<typeof useLoaderData<typeof loader>>['own'];

/** Panels with the permitted actions for each. */
const PanelList = ({ label, panels, edits }: { label: string; panels: Panels; edits: boolean }) => (
  <Card>
    <ListTable
      label={label}
      cards
      columns={['Painel', 'De', 'Quadros', 'Abrir', 'Duplicar']}
      rows={panels.map((panel) => ({
        key: panel.id,
        cells: [
          edits ? (
            <Link key="edit" to={`/ij/paineis/${panel.id}`}>
              {panel.panelLabel}
            </Link>
          ) : (
            panel.panelLabel
          ),
          panel.owner || 'Oficial',
          count(panel.tiles, 'quadro', 'quadros'),
          <OpenLink key="open" panel={panel} />,
          <CopyLink key="copy" panel={panel} />,
        ],
      }))}
    />
  </Card>
);

const OpenLink = ({ panel }: { panel: Panels[number] }) => (
  <Link to={panelPath(panel.panelType, panel.painelId)} aria-label={`Abrir ${panel.panelLabel}`}>
    abrir
  </Link>
);

const CopyLink = ({ panel }: { panel: Panels[number] }) => (
  <Link to={`/ij/paineis/novo?copia=${panel.painelId}`} aria-label={`Duplicar ${panel.panelLabel}`}>
    duplicar
  </Link>
);

/** The tenant's dashboards in menu order. */
const OfficialList = ({ panels, builtin }: { panels: Panels; builtin: boolean }) => (
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
        'Duplicar',
      ]}
      rows={panels.map((panel) => ({
        key: panel.id,
        cells: [
          panel.painelId,
          <Link key="edit" to={`/ij/paineis/${panel.id}`}>
            {panel.panelLabel}
          </Link>,
          menus[panel.panelType],
          panel.dashboardId,
          builtin ? count(panel.tiles, 'quadro', 'quadros') : 'QuickSight',
          panel.changedBy,
          <OpenLink key="open" panel={panel} />,
          <CopyLink key="copy" panel={panel} />,
        ],
      }))}
      advice="Crie o primeiro painel: ele aparece no menu assim que for salvo."
    />
    <CardNote>{count(panels.length, 'item', 'itens')}</CardNote>
  </Card>
);
