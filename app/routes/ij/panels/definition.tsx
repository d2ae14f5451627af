import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { SelectField, TextField } from '~/components/ui/field';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { DefinitionText } from '~/components/insight/panels/definition-text';
import { FaultList } from '~/components/insight/panels/fault-list';
import { PanelPage } from '~/components/insight/panels/panel-page';
import { SourceGuide } from '~/components/insight/panels/source-guide';
import { useFaultFocus } from '~/components/ui/use-fault-focus';
import { titled } from '~/components/ui/window-title';
import { messages } from '~/domain/messages';
import { panelPath } from '~/domain/insight/panels/link';
import { panelForm, panelText } from '~/domain/insight/panels/panel-form';
import { textIn } from '~/domain/values/form-text';
import styles from './definition.module.css';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data?.form.panelLabel ? `Editar ${args.data.form.panelLabel}` : 'Novo painel');

/** GET a panel's record, or an empty one for `novo`. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { panelEditor } = context.portal;
  const id = params['id'] === 'novo' ? null : (params['id'] ?? '');
  const record = id === null ? null : await panelEditor.find(id);
  return {
    id,
    form: await panelEditor.formOf(record),
    opens: record && panelPath(record.panelType, record.painelId),
    guide: await panelEditor.guide(),
  };
}

/** POST `intent` (`preview`, `save`, `delete`) with `panelLabel`, `dashboardId`, `painelId`, `panelType`, `definition`, `version`. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { panelEditor, panelViews } = context.portal;
  const person = context.person();
  const id = params['id'] === 'novo' ? null : (params['id'] ?? '');
  const given = await request.formData();
  const typed = panelText(given);
  const form = panelForm(typed);
  const intent = textIn(given, 'intent');
  if (intent === 'delete' && id !== null) {
    await panelEditor.remove(await context.asker().proven(), id, form.version);
    return redirect('/ij/paineis?feito=excluido');
  }
  if (intent === 'preview') {
    const { definition, faults } = await panelEditor.check(form.definition);
    const shown = { title: form.panelLabel, person, params: new URLSearchParams() };
    const view = definition && (await panelViews.view({ ...shown, definition }));
    const faulty = faults.length > 0;
    const fields: Record<string, string> = faulty ? { definition: messages.panelFaults } : {};
    return data({ form: typed, fields, faults, view, theirs: null }, { status: faulty ? 422 : 200 });
  }
  const result = await panelEditor.save(await context.asker().proven(), id, form);
  if (result.kind === 'saved') return redirect(`/ij/paineis/${result.id}?feito=salvo`);
  if (result.kind === 'faulty')
    return data(
      { form: typed, fields: result.fields, faults: result.faults, view: null, theirs: null },
      { status: 422 },
    );
  const theirs = await panelEditor.formOf(result.theirs);
  return data(
    {
      form: typed,
      fields: {},
      faults: [],
      view: null,
      theirs: { ...theirs, by: result.theirs.changedBy ?? '' },
    },
    { status: 409 },
  );
}

/** Where a panel is declared: what it is called and where it stands, what it reads and how it is drawn. */
export default function Definition() {
  const { id, form: stored, opens, guide } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const busy = useNavigation().state !== 'idle';
  const formElement = useFaultFocus(answer);
  const text = useRef<HTMLTextAreaElement>(null);
  const preview = useRef<HTMLElement>(null);
  // The preview stands below a screenful of definition: who asked for it is taken there.
  useEffect(() => {
    if (!answer?.view) return;
    preview.current?.scrollIntoView();
    preview.current?.focus({ preventScroll: true });
  }, [answer]);
  const form = answer?.form ?? stored;
  const fields: Record<string, string | undefined> = answer?.fields ?? {};
  const faults = answer?.faults ?? [];
  const theirs = answer?.theirs ?? null;
  return (
    <Page
      title={id === null ? 'Novo painel' : stored.panelLabel}
      crumb={<Link to="/ij/paineis">Painéis</Link>}
      tools={opens && <ButtonLink to={opens}>Abrir painel</ButtonLink>}
    >
      {params.get('pergunta') === 'excluir' && id !== null && (
        <ConfirmDialog
          title="Excluir painel"
          closeTo={`/ij/paineis/${id}`}
          fields={{ intent: 'delete', version: stored.version }}
          confirm="Excluir"
        >
          O painel «{stored.panelLabel}» sai do menu para todos. Os dados que ele mostra ficam.
        </ConfirmDialog>
      )}
      {!answer && params.has('feito') && (
        <Notice tone="good" key={stored.version}>
          {messages.saved}
        </Notice>
      )}
      {Object.keys(fields).length > 0 && (
        <Notice tone="bad" key={JSON.stringify([fields, faults])}>
          {fields['definition'] ?? messages.markedFields}
        </Notice>
      )}
      {theirs && (
        <Notice tone="bad" key={`conflict ${theirs.version}`}>
          {messages.panelChanged} {theirs.by && `Salvo por ${theirs.by}.`}
        </Notice>
      )}
      <Form method="post" ref={formElement} className={styles.form} key={`${id} ${form.version}`}>
        <input type="hidden" name="version" value={theirs?.version ?? form.version} />
        <Card padded>
          <div className={styles.head}>
            <TextField
              label="Nome no menu"
              name="panelLabel"
              defaultValue={form.panelLabel}
              error={fields['panelLabel']}
              required
            />
            <SelectField
              label="Menu"
              name="panelType"
              defaultValue={form.panelType}
              error={fields['panelType']}
            >
              <option value="1">Intelligent Journey</option>
              <option value="2">Executed Jobs</option>
            </SelectField>
            <TextField
              label="Número (painelId)"
              name="painelId"
              inputMode="numeric"
              defaultValue={form.painelId}
              error={fields['painelId']}
              hint="Ordem no menu e endereço do painel."
              required
            />
            <TextField
              label="Identificador (dashboardId)"
              name="dashboardId"
              defaultValue={form.dashboardId}
              error={fields['dashboardId']}
              hint="Com QuickSight, o do painel de lá."
              required
            />
          </div>
        </Card>
        <div className={styles.columns}>
          <Card padded>
            <DefinitionText
              ref={text}
              name="definition"
              defaultValue={form.definition}
              error={fields['definition']}
            />
            <FaultList faults={faults} text={text} />
            <div className={styles.buttons}>
              <Button name="intent" value="save" busy={busy}>
                {theirs ? 'Salvar a minha versão' : 'Salvar'}
              </Button>
              <Button name="intent" value="preview" look="secondary" busy={busy}>
                Pré-visualizar
              </Button>
              {id !== null && (
                <ButtonLink to="?pergunta=excluir" look="quiet" preventScrollReset>
                  Excluir painel
                </ButtonLink>
              )}
            </div>
            {theirs && (
              <details className={styles.theirs} open>
                <summary>A versão salva por {theirs.by || 'outra pessoa'}</summary>
                <pre tabIndex={0}>{theirs.definition}</pre>
                <Link to={`/ij/paineis/${id}`} reloadDocument>
                  Ficar com a versão salva
                </Link>
              </details>
            )}
          </Card>
          <SourceGuide guide={guide} />
        </div>
      </Form>
      {answer?.view && (
        <section ref={preview} className={styles.preview} aria-label="Pré-visualização" tabIndex={-1}>
          <h2>Pré-visualização</h2>
          <PanelPage view={answer.view} base={null} />
        </section>
      )}
    </Page>
  );
}
