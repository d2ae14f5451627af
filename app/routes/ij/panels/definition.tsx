import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { Notice } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { Tabs } from '~/components/ui/tabs';
import { titled } from '~/components/ui/window-title';
import { BuilderForm } from '~/components/insight/panels/builder/builder-form';
import { PanelHead } from '~/components/insight/panels/builder/panel-head';
import { TextForm } from '~/components/insight/panels/builder/text-form';
import { VersionList } from '~/components/insight/panels/builder/version-list';
import { PanelPage } from '~/components/insight/panels/panel-page';
import { definitionForm } from '~/domain/insight/builder/definition-form';
import { answerDraftOf, draftOf } from '~/domain/insight/builder/reading';
import { messages } from '~/domain/messages';
import { panelPath } from '~/domain/insight/panels/link';
import { panelForm, type Fault } from '~/domain/insight/panels/panel-form';
import { revalidateUnlessBuilding } from '../../newer-values';
import { readKnownForm } from '../../read-form';
import { beginning, begunWith, posted, recordAt } from './building';
import styles from './definition.module.css';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data?.form.panelLabel ? `Editar ${args.data.form.panelLabel}` : 'Novo painel');

export const shouldRevalidate = revalidateUnlessBuilding;

/** GET a panel's form, or an empty one for `novo`: `aba` (`texto`, `versoes`), `copia` (a painelId), `versao`. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { panelBuilder, panelEditor } = context.portal;
  const person = context.person();
  const { searchParams } = new URL(request.url);
  const record = await recordAt(context, params['id']);
  const { definition, copied, isAnswer } = await begunWith(context, record, searchParams);
  const isAdmin = person.type === 'SYSTEM ADMIN';
  const sources = await panelBuilder.sources(person);
  const read = isAnswer ? answerDraftOf : draftOf;
  const draft = definition ? read(definition, sources) : beginning(sources);
  const tab = searchParams.get('aba');
  const text = await panelEditor.formOf(record);
  const label = text.panelLabel || copied;
  const isForm = tab !== 'texto' && tab !== 'versoes';
  return {
    id: record?._id.toHexString() ?? null,
    form: {
      ...text,
      panelLabel: label,
      ...(definition && { definition: JSON.stringify(definition, null, 2) }),
    },
    opens: record && panelPath(record.panelType, record.painelId),
    isAdmin,
    isOfficial: record !== null && record.owner === undefined,
    shared: record?.shared ?? { types: [], people: [] },
    tab: isForm ? 'form' : tab,
    draft,
    sources,
    starters: isForm ? await panelBuilder.starters(person) : [],
    built: isForm ? await panelBuilder.built(person, label, draft, sources) : null,
    guide: tab === 'texto' ? await panelEditor.guide() : [],
    versions: record && tab === 'versoes' ? await panelBuilder.versions(record) : [],
  };
}

/** POST `definitionForm`. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { panelBuilder, panelEditor, ownPanels, panelViews } = context.portal;
  const person = context.person();
  const id = params['id'] === 'novo' ? null : (params['id'] ?? '');
  const { value: asked } = await readKnownForm(request, definitionForm);
  if (asked.intent === 'delete' || asked.intent === 'own-delete') {
    if (id === null) throw Response.json({ message: messages.unknownForm }, { status: 422 });
    if (asked.intent === 'delete') {
      panelEditor.administering(person);
      await panelEditor.remove(await context.asker().proven(), id, asked.version);
    } else await ownPanels.remove(context.asker(), id, asked.version);
    return redirect('/ij/paineis?feito=excluido');
  }
  const { intent, shared } = asked;
  const act = intent === 'build' ? asked.act : '';
  const { typed, draft, isText } = await posted(context, asked);
  const form = panelForm(typed);
  const answered = async (
    status: number,
    more: {
      readonly fields?: Record<string, string>;
      readonly faults?: readonly Fault[];
      readonly theirs?: (typeof typed & { by: string }) | null;
    } = {},
  ) => {
    const sources = await panelBuilder.sources(person);
    const asText = act === 'build-text' || (isText && (act !== 'build-form' || draft === null));
    const built = asText || !draft ? null : await panelBuilder.built(person, form.panelLabel, draft, sources);
    const { fields = {}, faults = [], theirs = null } = more;
    return data(
      {
        ...{ form: typed, shared, draft, fields, faults, theirs, view: built?.view ?? null },
        ...{ values: built?.values ?? {}, tab: asText ? 'texto' : 'form' },
        guide: asText ? await panelEditor.guide() : [],
        starters: asText ? [] : await panelBuilder.starters(person),
        shown: null,
      },
      { status },
    );
  };
  if (intent === 'build') {
    const { faults } = isText ? await panelEditor.check(form.definition) : { faults: [] };
    const fields: Record<string, string> = faults.length > 0 ? { definition: messages.panelFaults } : {};
    return answered(faults.length > 0 ? 422 : 200, { fields, faults });
  }
  if (intent === 'preview') {
    const { definition, faults } = await panelEditor.check(form.definition);
    const view = { title: form.panelLabel, person, params: new URLSearchParams() };
    const shown = definition && (await panelViews.view({ ...view, definition }));
    const faulty = faults.length > 0;
    const fields: Record<string, string> = faulty ? { definition: messages.panelFaults } : {};
    const answer = await answered(faulty ? 422 : 200, { fields, faults });
    return data({ ...answer.data, shown }, { status: faulty ? 422 : 200 });
  }
  const isOwn = intent === 'own-save' || (intent === 'unnamed' && person.type !== 'SYSTEM ADMIN');
  const save = async () => {
    if (isOwn) return ownPanels.save(context.asker(), id, { ...form, shared });
    panelEditor.administering(person);
    return panelEditor.save(await context.asker().proven(), id, form);
  };
  const result = await save();
  if (result.kind === 'saved') return redirect(`/ij/paineis/${result.id}?feito=salvo#salvo`);
  if (result.kind === 'faulty') return answered(422, result);
  const theirs = await panelEditor.formOf(result.theirs);
  return answered(409, { theirs: { ...theirs, by: result.theirs.changedBy ?? '' } });
}

/** The panel builder: its name, data and display, as a form or as text. */
export default function Definition() {
  const stored = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const busy = useNavigation().state !== 'idle';
  const preview = useRef<HTMLElement>(null);
  const saved = useRef<HTMLDivElement>(null);
  const isSaved = !answer && params.has('feito');
  const { version } = stored.form;
  // The form is another one after it was saved, and has lost the focus.
  useEffect(() => {
    if (isSaved) saved.current?.focus();
  }, [isSaved, version]);
  // The preview is below a long form: scrolls to it after it was requested.
  useEffect(() => {
    if (!answer?.shown) return;
    preview.current?.scrollIntoView();
    preview.current?.focus({ preventScroll: true });
  }, [answer]);
  const { id, isAdmin, isOfficial, opens, sources } = stored;
  const base = `/ij/paineis/${id ?? 'novo'}`;
  const tab = answer?.tab ?? stored.tab;
  const form = answer?.form ?? stored.form;
  const fields: Record<string, string | undefined> = answer?.fields ?? {};
  const theirs = answer?.theirs ?? null;
  const faults = answer?.faults ?? stored.built?.faults ?? [];
  const draft = answer?.draft ?? stored.draft;
  const head = (
    <PanelHead
      form={form}
      fields={fields}
      isAdmin={isAdmin}
      isOfficial={isOfficial}
      shared={answer?.shared ?? stored.shared}
    />
  );
  const buttons = (
    <>
      {!isOfficial && (
        <Button name="intent" value="own-save" busy={busy}>
          {theirs ? 'Salvar a minha versão' : 'Salvar'}
        </Button>
      )}
      {isAdmin && (
        <Button name="intent" value="save" look={isOfficial ? 'primary' : 'secondary'} busy={busy}>
          {isOfficial ? (theirs ? 'Salvar a minha versão' : 'Salvar') : 'Salvar como oficial'}
        </Button>
      )}
      {tab === 'form' && (
        <Button name="intent" value="build-text" look="secondary" busy={busy}>
          Ver como texto
        </Button>
      )}
      {id !== null && (
        <ButtonLink to="?pergunta=excluir" look="quiet" preventScrollReset>
          Excluir painel
        </ButtonLink>
      )}
    </>
  );
  return (
    <Page
      title={id === null ? 'Novo painel' : stored.form.panelLabel}
      crumb={<Link to="/ij/paineis">Painéis</Link>}
      tools={opens && <ButtonLink to={opens}>Abrir painel</ButtonLink>}
    >
      {params.get('pergunta') === 'excluir' && id !== null && (
        <ConfirmDialog
          title="Excluir painel"
          closeTo={base}
          fields={{ intent: isOfficial ? 'delete' : 'own-delete', version: stored.form.version }}
          confirm="Excluir"
        >
          O painel «{stored.form.panelLabel}»{' '}
          {isOfficial ? 'sai do menu para todos' : 'deixa de existir para você e para quem o vê'}. Os dados
          que ele mostra ficam.
        </ConfirmDialog>
      )}
      {isSaved && (
        <div id="salvo" ref={saved} tabIndex={-1}>
          <Notice tone="good" key={stored.form.version}>
            {messages.saved}
          </Notice>
        </div>
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
      <Tabs
        label="Partes do painel"
        places={[
          { to: base, label: 'Montar', current: tab === 'form' },
          { to: `${base}?aba=texto`, label: 'Texto', current: tab === 'texto' },
          ...(id === null
            ? []
            : [{ to: `${base}?aba=versoes`, label: 'Versões', current: tab === 'versoes' }]),
        ]}
      />
      {tab === 'form' && (
        <BuilderForm
          key={`${id} ${form.version} ${JSON.stringify(draft)}`}
          initial={draft}
          sources={sources}
          starters={answer?.starters ?? stored.starters}
          answer={{
            view: answer ? answer.view : (stored.built?.view ?? null),
            values: answer?.values ?? stored.built?.values ?? {},
            faults,
          }}
          version={theirs?.version ?? form.version}
          head={head}
          buttons={buttons}
          busy={busy}
        />
      )}
      {tab === 'texto' && (
        <TextForm
          id={id}
          form={form}
          fields={fields}
          faults={faults}
          theirs={theirs}
          guide={answer?.guide ?? stored.guide}
          head={head}
          buttons={buttons}
          busy={busy}
        />
      )}
      {tab === 'versoes' && <VersionList base={base} versions={stored.versions} />}
      {answer?.shown && (
        <section ref={preview} className={styles.preview} aria-label="Pré-visualização" tabIndex={-1}>
          <h2>Pré-visualização</h2>
          <PanelPage view={answer.shown} base={null} />
        </section>
      )}
    </Page>
  );
}
