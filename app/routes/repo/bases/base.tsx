import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { Fragment } from 'react';
import { ArchiveDialog, ArchivedCard } from '~/components/data/master-data/design/archive';
import { CheckResult } from '~/components/data/master-data/design/check-result';
import { leavingText } from '~/components/data/master-data/design/keep-fields';
import { RemovalDialog } from '~/components/data/master-data/design/removal-dialog';
import { RestoreDialog, type Restoring } from '~/components/data/master-data/design/restore-dialog';
import { VersionList } from '~/components/data/master-data/design/version-list';
import { Button, ButtonLink } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { useLookAgain } from '~/components/ui/use-look-again';
import { titled } from '~/components/ui/window-title';
import { baseMoved, basePath, baseFormPath } from '~/domain/data/master-data/base-form';
import { whole } from '~/domain/forms/field';
import { defineForms } from '~/domain/forms/form';
import { messages } from '~/domain/messages';
import { formatDateTime, formatInteger } from '~/domain/values/format';
import { readForm } from '../../read-form';
import styles from './bases.module.css';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.base.label ?? 'Base');

const seen = whole();
const baseActForm = defineForms({
  check: {},
  remove: { seen },
  archive: { seen },
  unarchive: { seen },
  restore: { seen, version: whole(Number.NaN), sure: whole() },
});

const versionIn = (params: URLSearchParams, name: string): number | null => {
  const text = params.get(name) ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
};

/** GET a base; `de` and `ate` compare two of its versions, `restaurar` and `excluir` ask for confirmation. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { baseOverview, baseForms, baseRemoval, config } = context.portal;
  const name = params['name'] ?? '';
  if (name === 'nova') throw redirect(baseFormPath(name));
  const asked = new URL(request.url).searchParams;
  const [from, to] = [versionIn(asked, 'de'), versionIn(asked, 'ate')];
  const back = versionIn(asked, 'restaurar');
  const [base, check, removal, differences, restoring] = await Promise.all([
    baseOverview.base(name),
    baseForms.checkOf(name),
    asked.has('excluir') ? baseRemoval.question(name) : null,
    from === null || to === null ? null : baseOverview.compare(name, from, to),
    back === null ? null : baseForms.restoring(name, back),
  ]);
  return {
    base: {
      ...base,
      keep: base.keep && {
        ...base.keep,
        last: base.keep.last && formatDateTime(base.keep.last.at, config.tenant.timeZone),
      },
      versions: base.versions.map(({ at, ...version }) => ({
        ...version,
        at: at ? formatDateTime(at, config.tenant.timeZone) : '',
      })),
    },
    check,
    removal,
    restoring: back !== null && restoring && { version: back, ...restoring },
    compared: differences && { from, to, differences },
  };
}

/**
 * POST `intent=check` counts rows that violate the rules; `intent=restore` restores `version`, and `sure` confirms
 * the number of rows that its retention deletes; `intent=remove` deletes the base, `intent=archive` archives it and
 * `intent=unarchive` restores it. All but `check` require the seen version `seen`.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { baseArchive, baseForms, baseRemoval } = context.portal;
  const name = params['name'] ?? '';
  const { value: form } = await readForm(request, baseActForm);
  if (form === null) return refused(messages.unknownForm, 422);
  if (form.intent === 'check') {
    await baseForms.recheck(name);
    return redirect(`${basePath(name)}?feito=conferencia#conferencia`);
  }
  if (form.intent === 'remove') {
    try {
      await baseRemoval.remove(await context.asker().proven(), name, form.seen);
    } catch (error) {
      const { message, status } = context.refusal(error);
      return refused(message, status);
    }
    return redirect('/repo/bases?feito=excluida');
  }
  if (form.intent !== 'restore') {
    const archived = form.intent === 'archive';
    try {
      await baseArchive.set(await context.asker().proven(), name, { archived, seen: form.seen });
    } catch (error) {
      const { message, status } = context.refusal(error);
      return refused(message, status);
    }
    return redirect(`${basePath(name)}?feito=${archived ? 'arquivada' : 'em-uso'}`);
  }
  if (Number.isNaN(form.version)) return refused(messages.unknownForm, 422);
  try {
    const result = await baseForms.restore(await context.asker().proven(), name, form);
    if (result.kind === 'asks') return refused(messages.keepAsks, 422, result.restoring);
    if (result.kind === 'saved') return redirect(`${basePath(name)}?feito=restaurada`);
    const faulty = result.kind === 'faulty';
    const message = faulty ? Object.values(result.faults).join(' ') : baseMoved;
    return refused(message, faulty ? 422 : 409);
  } catch (error) {
    const { message, status } = context.refusal(error);
    return refused(message, status);
  }
}

const refused = (message: string, status: number, restoring: Restoring | null = null) =>
  data({ message, restoring }, { status });

const done: Readonly<Record<string, string>> = {
  salva: 'Base salva: ela já recebe arquivos.',
  restaurada: 'Versão restaurada.',
  arquivada: 'Base arquivada.',
  'em-uso': 'Base em uso outra vez.',
};

/** A base's record: fields, rules, rights, versions, and the check of its current rows. */
export default function BasePage() {
  const { base, check, removal, compared, restoring } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const notice = done[params.get('feito') ?? ''];
  // The deletions found when restoring are newer than those in the question.
  const found = refusal?.restoring;
  useLookAgain(check?.state === 'waiting' || check?.state === 'running');
  return (
    <Page
      title={base.label}
      crumb={<Link to="/repo/bases">Bases</Link>}
      tools={
        <div className={styles.tools}>
          <ButtonLink to={`/repo/master-data?${new URLSearchParams({ collection: base.name })}`}>
            Ver linhas
          </ButtonLink>
          <ButtonLink to={baseFormPath(base.name)} look="primary">
            Mudar regras
          </ButtonLink>
          {!base.standard && !base.archived && (
            <ButtonLink to="?arquivar=1" preventScrollReset>
              Arquivar…
            </ButtonLink>
          )}
          {!base.standard && (
            <ButtonLink to="?excluir=1" preventScrollReset>
              Excluir base…
            </ButtonLink>
          )}
        </div>
      }
    >
      {removal && (
        <RemovalDialog
          name={base.name}
          label={base.label}
          version={base.version}
          removal={removal}
          refusal={refusal?.message}
        />
      )}
      {params.has('arquivar') && !base.archived && <ArchiveDialog base={base} refusal={refusal?.message} />}
      {restoring && (
        <RestoreDialog base={base} restoring={{ ...restoring, ...found }} refusal={refusal?.message} />
      )}
      {!(removal || restoring || params.has('arquivar')) && <Refusal reason={refusal?.message} />}
      {notice && !refusal && (
        <Notice tone="good" key={`${notice} ${base.version}`}>
          {notice}
        </Notice>
      )}
      {base.archived && <ArchivedCard base={base} />}
      <Card padded>
        <dl className={styles.facts}>
          <dt>Nome em arquivos e chamadas</dt>
          <dd>{base.name}</dd>
          <dt>Linhas</dt>
          <dd>{formatInteger(base.rows)}</dd>
          <dt>Chave</dt>
          <dd>{base.key || 'sem chave: cada arquivo só acrescenta'}</dd>
          {Object.entries(base.rights).map(([right, who]) => (
            <Fragment key={right}>
              <dt>{right}</dt>
              <dd>{who}</dd>
            </Fragment>
          ))}
          <dt>Guarda</dt>
          <dd>
            {base.keep ? `${base.keep.text}. ${leavingText(base.keep.leaving)}` : 'sempre'}
            {base.keep?.last && <span className={styles.soft}> Saíram linhas em {base.keep.last}.</span>}
          </dd>
          <dt>Telas que a usam</dt>
          <dd>
            {base.screens.join(', ') || 'nenhuma'}
            {base.standard && (
              <span className={styles.soft}>
                {' '}
                · veio com o portal: o que as telas precisam dos campos é fixo
              </span>
            )}
          </dd>
          {base.rules.length > 0 && (
            <>
              <dt>Regras entre campos</dt>
              <dd>{base.rules.join('; ')}</dd>
            </>
          )}
        </dl>
      </Card>
      <Card>
        <h2 className={styles.head}>Campos</h2>
        <ListTable
          label="Campos"
          cards
          columns={['Campo', 'Nome na base', 'O que deve conter', 'Outros títulos', 'De quem é']}
          rows={base.fields.map(({ key, label, words, synonyms, fixed }) => ({
            key,
            cells: [
              label,
              key,
              <span key="words" className={styles.words}>
                {words}
              </span>,
              synonyms || '–',
              fixed ? 'fixo, por telas' : 'da empresa',
            ],
          }))}
        />
      </Card>
      <Card padded>
        <div id="conferencia" className={styles.section}>
          <h2>As linhas de hoje e estas regras</h2>
          <Form method="post" preventScrollReset>
            <Button look="secondary" name="intent" value="check">
              {check ? 'Conferir de novo' : 'Conferir as linhas de hoje'}
            </Button>
          </Form>
          {check && <CheckResult check={check} cancel />}
        </div>
      </Card>
      <VersionList name={base.name} versions={base.versions} current={base.version} compared={compared} />
    </Page>
  );
}
