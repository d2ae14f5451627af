import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { canCancel } from '~/components/data/master-data/design/check-result';
import { DifferenceList } from '~/components/data/master-data/design/difference-list';
import { DraftReview } from '~/components/data/master-data/design/draft-review';
import { FieldCard } from '~/components/data/master-data/design/field-card';
import { KeepFields } from '~/components/data/master-data/design/keep-fields';
import { RightsFields } from '~/components/data/master-data/design/rights-fields';
import { RuleFields } from '~/components/data/master-data/design/rule-fields';
import { useNamedFields } from '~/components/data/master-data/design/use-named-fields';
import { Button, ButtonLink } from '~/components/ui/button';
import { TextField } from '~/components/ui/field';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { faultIn } from '~/components/ui/use-fault-focus';
import { titled } from '~/components/ui/window-title';
import { basePath, maxFields, nameOf } from '~/domain/data/master-data/base-form';
import { baseRequestForm } from '~/domain/data/master-data/base-request';
import { messages } from '~/domain/messages';
import { readForm } from '../../read-form';
import styles from '~/components/data/master-data/design/design.module.css';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data?.form.name ? `Regras de ${args.data.form.label}` : 'Nova base');

const nameIn = (name: string | undefined): string | null => (name === 'nova' ? null : (name ?? ''));

/** GET a base's form; an empty one for `nova`. */
export function loader({ context, params }: LoaderFunctionArgs) {
  return context.portal.baseForms.page(nameIn(params['name']));
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const asker = context.asker();
  const { asked } = (await readForm(request, baseRequestForm)).value;
  const gone =
    asked.intent === 'stop'
      ? await context.portal.cancelling.cancel(asker, 'base-check', asked.check).then(
          () => null,
          (error: unknown) => context.refusal(error, ['absent']),
        )
      : null;
  const answer = await context.portal.baseForms.submit(asker, nameIn(params['name']), asked);
  if ('saved' in answer) return redirect(`${basePath(answer.saved)}?feito=salva`);
  if (gone) return data({ ...answer, message: messages.checkGone }, { status: gone.status });
  return data(answer, { status: answer.status });
}

/** The form of a base: its fields, the rules over them, and the rights. */
export default function BaseRules() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state, formData } = useNavigation();
  const busy = state !== 'idle';
  const intent = formData?.get('intent');
  const pressed = useRef(intent);
  const formElement = useRef<HTMLFormElement>(null);
  const form = answer?.form ?? page.form;
  const faults = answer?.faults ?? {};
  const isNew = page.form.name === '';
  useEffect(() => {
    if (intent) pressed.current = intent;
  }, [intent]);
  // Focuses what was added or is wrong; otherwise the pressed button, which the answer drew again.
  useEffect(() => {
    if (!answer) return;
    const find = (selector: string) => formElement.current?.querySelector<HTMLElement>(selector);
    const { at } = answer;
    const next =
      (at && find(`[name^="${at}"]:not([type="hidden"]), button[value^="${at}"]`)) ||
      faultIn(formElement.current);
    if (next) next.focus();
    else if (document.activeElement === document.body)
      find(`button[value="${String(pressed.current)}"]:not([tabindex])`)?.focus({ preventScroll: true });
  }, [answer]);
  const { named, onBlur } = useNamedFields(form.fields);
  return (
    <Page
      title={isNew ? 'Nova base' : `Regras de ${page.form.label}`}
      crumb={
        <Link to={isNew ? '/repo/bases' : basePath(page.form.name)}>{isNew ? 'Bases' : page.form.label}</Link>
      }
    >
      {answer?.message && (
        <Notice tone="bad" key={JSON.stringify([answer.message, faults])}>
          {answer.message}
          {answer.theirs && ` Salvo por ${answer.theirs.by}.`}
        </Notice>
      )}
      {answer?.theirs && (
        <Card padded>
          <div className={styles.theirs}>
            <h2>O que a versão salva muda da sua</h2>
            <DifferenceList differences={answer.theirs.changes} />
            <Link to={`${basePath(page.form.name)}/regras`} reloadDocument>
              Ficar com a versão salva
            </Link>
          </div>
        </Card>
      )}
      <Form
        method="post"
        ref={formElement}
        className={styles.form}
        key={JSON.stringify(form)}
        onBlur={onBlur}
        preventScrollReset
      >
        {/* The button that Enter presses, in any field. */}
        <button className={styles.first} name="intent" value="save" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="version" value={answer?.theirs?.version ?? form.version} />
        <Card padded>
          <div className={styles.head}>
            <TextField
              label="Nome da base"
              name="label"
              defaultValue={form.label}
              error={faults['label']}
              maxLength={60}
              hint={
                isNew
                  ? `Arquivos e chamadas a chamam de ${nameOf(form.label) || 'um nome feito deste'}; isso não muda depois.`
                  : `Em arquivos e chamadas: ${page.form.name}`
              }
              required
            />
            {page.standard && (
              <p className={styles.soft}>
                Esta base veio com o portal. O que as telas precisam de cada campo é fixo e está dito nele;
                títulos, tamanhos, sinônimos e campos a mais são seus.
              </p>
            )}
          </div>
        </Card>
        <section className={styles.section} aria-labelledby="campos">
          <h2 id="campos">Campos</h2>
          {faults['fields'] && (
            <p className={styles.error} data-fault tabIndex={-1}>
              {faults['fields']}
            </p>
          )}
          {form.fields.map((field, at) => (
            <FieldCard
              key={at}
              field={field}
              at={at}
              last={at === form.fields.length - 1}
              faults={faults}
              standard={page.standard}
              needed={page.needed[field.was]}
              bases={page.bases}
            />
          ))}
          {form.fields.length < maxFields && (
            <Button look="secondary" name="intent" value="add-field" formNoValidate busy={busy}>
              Adicionar campo
            </Button>
          )}
        </section>
        <RuleFields rules={form.rules} fields={named} faults={faults} />
        <RightsFields
          form={form}
          roles={page.roles}
          standard={page.standard}
          branch={page.form.branch}
          fields={named}
          faults={faults}
        />
        <KeepFields
          form={form}
          fields={named}
          faults={faults}
          standard={page.standard}
          leaving={answer?.leaving ?? null}
        />
        <div className={styles.buttons}>
          <Button name="intent" value="save" busy={busy}>
            {answer?.theirs ? 'Salvar a minha versão' : 'Salvar'}
          </Button>
          <Button name="intent" value="check" look="secondary" busy={busy}>
            Conferir antes de salvar
          </Button>
          {answer?.check && (
            <Button name="intent" value="look" look="secondary" busy={busy}>
              Atualizar a conferência
            </Button>
          )}
          {answer?.check && canCancel(answer.check) && (
            <Button name="intent" value={`stop.${answer.check.id}`} look="secondary" busy={busy}>
              Cancelar a conferência
            </Button>
          )}
          <ButtonLink to={isNew ? '/repo/bases' : basePath(page.form.name)} look="quiet">
            Não salvar
          </ButtonLink>
        </div>
      </Form>
      {answer && answer.draft !== null && (
        <DraftReview
          draft={answer.draft}
          check={answer.check}
          tried={answer.tried}
          fault={faults['file']}
          isNew={isNew}
        />
      )}
    </Page>
  );
}
