import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { RunList } from '~/components/data/sources/run-list';
import { SourceForm } from '~/components/data/sources/source-form';
import { TonedState } from '~/components/ui/toned-state';
import settings from '~/components/data/settings.module.css';
import styles from '~/components/data/sources/sources.module.css';
import { TrialCard } from '~/components/data/sources/trial-card';
import { Button } from '~/components/ui/button';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { DialogLink } from '~/components/ui/dialog-link';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, CardTitle, Page } from '~/components/ui/page';
import { useLookAgain } from '~/components/ui/use-look-again';
import { Working } from '~/components/ui/working';
import { titled } from '~/components/ui/window-title';
import { sourceMessages } from '~/domain/data/sources/messages';
import { loginWords, sourcePath, sourcesPath } from '~/domain/data/sources/source';
import {
  emptySource,
  sourceForm,
  sourceForms,
  withoutSecrets,
  type SourceText,
} from '~/domain/data/sources/source-form';
import { placeWords, runRow, sourceState } from '~/domain/data/sources/source-rows';
import { turnsWords } from '~/domain/data/sources/turns';
import { formatBytes, formatDateTime } from '~/domain/values/format';
import { revalidateConflicts } from '../../newer-values';
import { readKnownForm } from '../../read-form';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `Fonte ${args.data.source.name}` : 'Fonte');

const shownRuns = 50;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { sources, sourceRuns, masterData, config } = context.portal;
  const { timeZone } = config.tenant;
  const person = context.person();
  const record = await sources.find(person, params['id'] ?? '');
  const [runs, bases] = await Promise.all([
    sourceRuns.latest(record._id, shownRuns),
    masterData.basesFedBy(person),
  ]);
  const { place, login, name, pattern, base, turns, afterwards, on, version, hostKey } = record;
  const said: SourceText = {
    ...emptySource(place.kind),
    ...place,
    port: place.kind === 'sftp' ? String(place.port) : '',
    login: login.kind,
    user: login.kind === 'header' ? '' : login.user,
    headerName: login.kind === 'header' ? login.user : '',
    ...{ name, pattern, base, every: turns.every, n: String(turns.n), at: turns.at },
    weekdays: turns.weekdays.map(String),
    afterwards: afterwards.kind,
    ...(afterwards.kind === 'move' ? { movedTo: afterwards.folder } : {}),
  };
  return {
    /** The id of the next run, so that a form sent twice starts only one. */
    order: crypto.randomUUID(),
    source: { id: record._id.toHexString(), name, on, version, hostKey, said },
    state: sourceState(record, timeZone),
    about: [
      `${placeWords(place)} (${loginWords(place.kind, login.kind).toLowerCase()}${login.user ? `: ${login.user}` : ''})`,
      `${turnsWords(turns)}${on ? `; a próxima busca é em ${formatDateTime(record.nextAt, timeZone)}` : ''}.`,
      `De ${record.owner}, que a criou em ${formatDateTime(record.createdAt, timeZone)}.`,
    ],
    bases: bases.map(({ collection_name, label_name }) => ({ name: collection_name, label: label_name })),
    runs: runs.map((run) => runRow(run, timeZone)),
    moving: runs.some(({ state }) => state === 'waiting'),
  };
}

export const shouldRevalidate = revalidateConflicts;

/**
 * POST `intent`: `test`, whose answer has the result; `confirm` with `hostKey` and `version`; `change` with the
 * fields of a source and `version`; `on`, `off`, `remove`; `run` with the `order` of the form.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { sources, config } = context.portal;
  const id = params['id'] ?? '';
  const by = context.asker();
  const { value: form } = await readKnownForm(request, sourceForms);
  const here = sourcePath(id);
  try {
    switch (form.intent) {
      case 'test': {
        const { files, ...found } = await sources.try(by, id);
        const { timeZone } = config.tenant;
        const trial = {
          ...found,
          files: files.map(({ name, size, changedAt, isKnown }) => ({
            name,
            size: size === null ? '' : formatBytes(size),
            changed: changedAt ? formatDateTime(changedAt, timeZone) : '',
            isKnown,
          })),
        };
        return data({ trial, refused: null });
      }
      case 'confirm':
        await sources.confirm(await by.proven(), id, form.version, form.hostKey);
        return redirect(`${here}?feito=chave`);
      case 'change':
        await sources.change(await by.proven(), id, form.version, sourceForm(form));
        return redirect(`${here}?feito=salva`);
      case 'on':
        await sources.switch(by, id, true);
        return redirect(`${here}?feito=ligada`);
      case 'off':
        await sources.switch(by, id, false);
        return redirect(here);
      case 'run':
        await sources.runNow(by, id, form.order);
        return redirect(`${here}?feito=busca`);
      case 'remove':
        await sources.remove(await by.proven(), id);
        return redirect(`${sourcesPath}?feito=apagada`);
    }
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    // A button above the form sends none of its fields.
    const refused = { message, fields, typed: form.intent === 'change' ? withoutSecrets(form) : null };
    return data({ trial: null, refused }, { status });
  }
}

const done: Readonly<Record<string, string>> = {
  criada: sourceMessages.made,
  salva: sourceMessages.saved,
  ligada: sourceMessages.begun,
  busca: sourceMessages.ordered,
  chave: 'Chave confirmada. Teste de novo para ver o que viria.',
};

/** A source: its state, its runs, and its settings. */
export default function Source() {
  const { order, source, state, about, bases, runs, moving } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const testing = useNavigation().formData?.get('intent') === 'test';
  const { id, name, on, version, hostKey, said } = source;
  const { refused, trial } = answer ?? {};
  const notice = answer ? undefined : done[params.get('feito') ?? ''];
  const here = sourcePath(id);
  useLookAgain(moving);
  return (
    <Page
      title={name}
      crumb={<Link to={sourcesPath}>Fontes</Link>}
      tools={
        <Form method="post" action={here} className={settings.tools} preventScrollReset>
          <input type="hidden" name="order" value={order} />
          <Working doing={testing && 'Testando a conexão'} />
          <Button look="secondary" name="intent" value="test" busy={testing}>
            Testar
          </Button>
          <Button look="secondary" name="intent" value={on ? 'off' : 'on'}>
            {on ? 'Pausar' : 'Ligar'}
          </Button>
          <Button
            name="intent"
            value="run"
            disabled={!on || moving}
            title={on ? undefined : sourceMessages.off}
          >
            Buscar agora
          </Button>
        </Form>
      }
    >
      {params.get('pergunta') === 'apagar' && (
        <ConfirmDialog
          title="Apagar a fonte?"
          closeTo={here}
          action={here}
          fields={{ intent: 'remove' }}
          confirm="Apagar a fonte"
        >
          “{name}” deixa de ser olhada agora, e o histórico sai com ela; os arquivos que ela trouxe ficam. Uma
          fonte nova para o mesmo lugar busca tudo de novo.
        </ConfirmDialog>
      )}
      {notice && (
        <Notice tone="good" key={notice}>
          {notice}
        </Notice>
      )}
      {refused && Object.keys(refused.fields).length === 0 && <Refusal reason={refused.message} />}
      <Card>
        <div className={settings.about}>
          <TonedState {...state} />
          {about.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {hostKey && (
            <p>
              Chave do servidor: <code>{hostKey}</code>
            </p>
          )}
        </div>
      </Card>
      {trial && <TrialCard id={id} version={version} trial={trial} />}
      <RunList id={id} runs={runs} />
      <Card>
        <CardTitle>O que, de onde e quando</CardTitle>
        <SourceForm
          key={version}
          intent="change"
          submit="Salvar"
          of={said}
          bases={bases}
          kept
          refused={refused}
        >
          <input type="hidden" name="version" value={version} />
        </SourceForm>
      </Card>
      <Card>
        <CardTitle>Apagar</CardTitle>
        <p className={styles.lead}>Para deixar de buscar por um tempo, pause a fonte.</p>
        <div className={settings.acts}>
          <DialogLink look="danger" to="?pergunta=apagar">
            Apagar a fonte
          </DialogLink>
        </div>
      </Card>
    </Page>
  );
}
