import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react';
import { Button, ButtonLink } from '~/components/ui/button';
import { CancelOrder } from '~/components/ui/cancel-order';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { TextField } from '~/components/ui/field';
import { Breakable, ListTable } from '~/components/ui/list';
import { Notice } from '~/components/ui/notice';
import { Card, CardLead, CardTitle, Page } from '~/components/ui/page';
import { useLookAgain } from '~/components/ui/use-look-again';
import { wordOf } from '~/domain/values/word';
import { text, ticked } from '~/domain/forms/field';
import { defineForms } from '~/domain/forms/form';
import { privacyRow } from '~/domain/people/privacy/privacy-row';
import { readKnownForm } from '../read-form';
import styles from './privacy.module.css';

const address = '/user/dados';

export async function loader({ context }: LoaderFunctionArgs) {
  const { privacy, config } = context.portal;
  return (await privacy.orders()).map((order) => privacyRow(order, config.tenant.timeZone));
}

const email = text({ maxLength: 254, required: true });
const privacyForm = defineForms({
  export: { email },
  prove: {},
  erase: { email, name: text({ maxLength: 200 }), confirmed: ticked() },
});

/**
 * `intent=export` with `email` collects a person's data; `intent=erase` with `email` and `name` asks for
 * confirmation, and with `confirmed` erases (rule A19); `intent=prove` only requests the proof of identity that all
 * of them need (rule A23).
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { privacy } = context.portal;
  const { value: form, typed } = await readKnownForm(request, privacyForm);
  const asker = context.asker();
  try {
    if (form.intent === 'prove') return redirect(`${address}?feito=provar`);
    if (form.intent === 'export') {
      await privacy.gather(await asker.proven(), form.email);
      return redirect(`${address}?feito=reunir`);
    }
    const { email, name } = form;
    if (!form.confirmed) {
      const question = new URLSearchParams({ apagar: await privacy.erasable(email, name), nome: name });
      return redirect(`${address}?${question}`);
    }
    await privacy.erase(await asker.proven(), email, name);
    return redirect(`${address}?feito=apagar`);
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return data({ message, fields, typed: { email: typed['email'], name: typed['name'] } }, { status });
  }
}

const done: Readonly<Record<string, string>> = {
  reunir: 'Os dados estão sendo reunidos. O arquivo aparece na lista abaixo.',
  provar: 'Baixe o arquivo pela lista abaixo.',
  apagar: 'Os dados estão sendo apagados. A lista abaixo diz até onde.',
};

export default function UserPrivacy() {
  const orders = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const notice = wordOf(done, params.get('feito'));
  useLookAgain(orders.some(({ busy }) => busy));
  return (
    <Page crumb="User ADMIN / Dados pessoais" title="Dados pessoais">
      <EraseDialog />
      {params.get('arquivo') === 'provar' && <ProofFirst />}
      {notice && !refusal && (
        <Notice tone="good" key={key}>
          {notice}
        </Notice>
      )}
      <Card>
        <CardTitle>Atender a um pedido</CardTitle>
        <CardLead>
          Quem pede recebe em um arquivo tudo o que o portal guarda com o seu e-mail, ou tem o e-mail, e o
          nome que estiver junto dele, trocados em todos os lugares. O que foi feito continua na auditoria,
          sem dizer por quem. O conteúdo dos arquivos enviados não muda.
        </CardLead>
        <Form method="post" action={address} className={styles.form} key={orders.length}>
          <TextField
            label="E-mail"
            {...privacyForm.of.erase.input('email')}
            type="email"
            defaultValue={refusal?.typed.email}
            error={refusal?.fields['email']}
          />
          <TextField
            label="Nome (opcional, para apagar)"
            {...privacyForm.of.erase.input('name')}
            defaultValue={refusal?.typed.name}
          />
          <div className={styles.acts}>
            <Button name="intent" value="export">
              Reunir os dados
            </Button>
            <Button look="danger" name="intent" value="erase">
              Apagar os dados…
            </Button>
          </div>
        </Form>
        {refusal && Object.keys(refusal.fields).length === 0 && <Notice tone="bad">{refusal.message}</Notice>}
      </Card>
      <Card>
        <ListTable
          label="Pedidos"
          columns={['Quando', 'Pedido', 'Pessoa', 'Por', 'Situação', 'Ações']}
          advice="Os pedidos atendidos aparecem aqui; os arquivos, por sete dias."
          rows={orders.map(({ id, at, kind, person, by, state, file, cancellable }) => ({
            key: id,
            cells: [
              at,
              kind,
              <Breakable key="person" text={person} />,
              <Breakable key="by" text={by} />,
              state,
              cancellable ? (
                <CancelOrder key="cancel" kind="privacy" id={id} what={`${kind} ${person}`} />
              ) : (
                file && (
                  <ButtonLink
                    key="file"
                    look="cell"
                    to={`${address}/${id}/arquivo`}
                    reloadDocument
                    aria-label={`Baixar os dados de ${person}`}
                  >
                    Baixar
                  </ButtonLink>
                )
              ),
            ],
          }))}
        />
      </Card>
    </Page>
  );
}

/** A link to the proof of identity that a file requires (`?arquivo=provar`). */
const ProofFirst = () => (
  <Notice tone="info">
    <form method="post" action={address} className={styles.acts}>
      O arquivo tem dados pessoais: mostre antes que é você.
      <Button look="secondary" name="intent" value="prove">
        Continuar
      </Button>
    </form>
  </Notice>
);

/** Confirms erasing a person (`?apagar=<e-mail>`). */
function EraseDialog() {
  const [params] = useSearchParams();
  const email = params.get('apagar');
  if (!email) return null;
  const name = params.get('nome') ?? '';
  return (
    <ConfirmDialog
      title="Apagar os dados desta pessoa?"
      closeTo={address}
      action={address}
      fields={{ intent: 'erase', email, name, confirmed: '1' }}
      confirm="Apagar os dados"
    >
      “{email}”{name && ` e “${name}”`} dão lugar a um código em todos os registros do portal. Não há como
      desfazer.
    </ConfirmDialog>
  );
}
