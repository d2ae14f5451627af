import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { DialogLink } from '~/components/ui/dialog-link';
import { TextField } from '~/components/ui/field';
import { ListTable } from '~/components/ui/list';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, CardTitle, Page } from '~/components/ui/page';
import { Tick } from '~/components/ui/tick';
import { titled } from '~/components/ui/window-title';
import { named, text, ticked } from '~/domain/forms/field';
import { defineForms } from '~/domain/forms/form';
import { addressOf, maxViewName, viewsPath } from '~/domain/insight/views/view';
import { messages } from '~/domain/messages';
import { readKnownForm } from '../read-form';
import styles from './views.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Visões');

/**
 * GET `de`: the address of a screen to save as a view, whose views are listed; without it all of the person's views.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { savedViews } = context.portal;
  const from = addressOf(new URL(request.url).searchParams.get('de'));
  const person = context.person();
  if (!from) return { from: null, views: await savedViews.mine(person), isAdmin: false };
  return {
    from: from.query ? `${from.path}?${from.query}` : from.path,
    views: await savedViews.of(person, from.path),
    isAdmin: person.type === 'SYSTEM ADMIN',
  };
}

const from = named('de', text());
const of = { id: text(), from };
const viewForm = defineForms({
  save: { from, name: text({ maxLength: maxViewName, required: true }), shared: ticked(), first: ticked() },
  first: of,
  share: of,
  remove: of,
});

/** POST `intent=save` saves `de` as `name`; `first`, `share` and `remove` change the view `id`. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { savedViews } = context.portal;
  const { value: form, typed } = await readKnownForm(request, viewForm);
  const person = context.person();
  const { from } = form;
  try {
    if (form.intent === 'save') {
      await savedViews.save(person, form);
      return redirect(from);
    }
    if (form.intent === 'first') await savedViews.toggleFirst(person, form.id);
    else if (form.intent === 'share') await savedViews.toggleShared(person, form.id);
    else await savedViews.remove(person, form.id);
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    const { name = '', shared, first } = typed;
    return data(
      {
        ...{ problem: message, field: fields?.['name'], name },
        ...{ shared: shared !== undefined, first: first !== undefined },
      },
      { status },
    );
  }
  const back = addressOf(from) ? `${viewsPath}?${new URLSearchParams({ de: from })}&` : `${viewsPath}?`;
  return redirect(`${back}feito=1`);
}

export default function Views() {
  const { from, views } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  return (
    <Page title="Visões" crumb={from && <Link to={from}>Voltar à tela</Link>}>
      <RemoveDialog />
      {params.has('feito') && !refusal && <Notice tone="good">{messages.saved}</Notice>}
      {from && <SaveForm from={from} />}
      {!refusal?.field && <Refusal reason={refusal?.problem} />}
      <Card>
        <CardTitle>{from ? 'Visões desta tela' : 'Minhas visões'}</CardTitle>
        {views.length > 0 ? (
          <ViewList />
        ) : (
          <p className={styles.none}>Nenhuma ainda: filtre e ordene uma tela, e salve-a por “Visões”.</p>
        )}
      </Card>
    </Page>
  );
}

function SaveForm({ from }: { from: string }) {
  const refusal = useActionData<typeof action>();
  return (
    <Card padded>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="de" value={from} />
        <p className={styles.lead}>
          Guarda filtros, ordem, colunas e período como estão agora. Quem a abre vê os dados que o próprio
          perfil permite.
        </p>
        <TextField
          label="Nome da visão"
          {...viewForm.of.save.input('name')}
          defaultValue={refusal?.name}
          error={refusal?.field}
          autoComplete="off"
        />
        <Tick name="shared" defaultChecked={refusal?.shared}>
          Todos que abrem esta tela a veem
        </Tick>
        <Tick name="first" defaultChecked={refusal?.first}>
          Começar esta tela por ela
        </Tick>
        <Button name="intent" value="save">
          Salvar visão
        </Button>
      </Form>
    </Card>
  );
}

function ViewList() {
  const { from, views, isAdmin } = useLoaderData<typeof loader>();
  const act = (id: string, intent: string, label: string, name: string) => (
    <Form method="post" key={intent} replace preventScrollReset>
      <input type="hidden" name="de" value={from ?? ''} />
      <input type="hidden" name="id" value={id} />
      <Button look="cell" name="intent" value={intent} aria-label={`${label}: ${name}`}>
        {label}
      </Button>
    </Form>
  );
  return (
    <ListTable
      label="Visões"
      columns={['Visão', 'De quem', 'Começo', 'Ações']}
      rows={views.map(({ id, name, to, own, shared, first }) => ({
        key: id,
        cells: [
          <Link key="open" to={to}>
            {name}
          </Link>,
          own ? (shared ? 'Minha, compartilhada' : 'Minha') : 'Compartilhada',
          first ? 'Começo por ela' : '',
          <div key="acts" className={styles.acts}>
            {act(id, 'first', first ? 'Não começar por ela' : 'Começar por ela', name)}
            {own && act(id, 'share', shared ? 'Deixar de compartilhar' : 'Compartilhar', name)}
            {(own || isAdmin) && (
              <DialogLink
                look="cell"
                to={`?${new URLSearchParams({ ...(from && { de: from }), excluir: id })}`}
                aria-label={`Excluir: ${name}`}
              >
                Excluir
              </DialogLink>
            )}
          </div>,
        ],
      }))}
    />
  );
}

/** Confirms deleting the view `excluir`. */
function RemoveDialog() {
  const { from, views } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const view = views.find(({ id }) => id === params.get('excluir'));
  if (!view) return null;
  return (
    <ConfirmDialog
      title={`Excluir a visão “${view.name}”?`}
      closeTo={`?${new URLSearchParams(from ? { de: from } : {})}`}
      fields={{ intent: 'remove', id: view.id, de: from ?? '' }}
      confirm="Excluir"
    >
      {view.shared ? 'Ela sai para todos que a veem. ' : ''}A tela e os dados ficam como estão.
    </ConfirmDialog>
  );
}
