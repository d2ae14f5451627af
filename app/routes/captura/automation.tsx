import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { SourcesCard } from '~/components/data/sources/sources-card';
import { Button } from '~/components/ui/button';
import { CopyLine } from '~/components/ui/copy-line';
import { SelectField } from '~/components/ui/field';
import { RevokeDialog, TokenCard } from '~/components/people/access/token-card';
import { FileName } from '~/components/data/jobs/file-name';
import { JobState } from '~/components/data/jobs/job-state';
import { ListTable } from '~/components/ui/list';
import { Notice } from '~/components/ui/notice';
import { Card, CardTitle, Page } from '~/components/ui/page';
import { sourcesPath } from '~/domain/data/sources/source';
import { mayEnter } from '~/domain/people/access/access';
import { tokenForm } from '~/domain/people/access/token-form';
import { formatDate, formatDateTime } from '~/domain/values/format';
import { baseLabels, jobRow } from '~/domain/data/jobs/job-row';
import { readKnownForm } from '../read-form';
import styles from './automation.module.css';

const address = '/captura/automacao';
const shownUploads = 10;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const {
    tokens,
    automatedUploads,
    masterData,
    gateway,
    config,
    clock,
    sources: sourceServices,
  } = context.portal;
  const { timeZone } = config.tenant;
  const { email, type } = context.person();
  const [ownTokens, uploads, bases, fed] = await Promise.all([
    tokens.listOf(email),
    automatedUploads.latestOf(email, shownUploads),
    masterData.bases(),
    masterData.basesFedBy(context.person()),
  ]);
  const calls = gateway.scopesFor(context.person(), config.flags);
  return {
    sources: mayEnter(sourcesPath, type, config.flags) ? await sourceServices.tally(context.person()) : null,
    origin: config.publicUrl ?? new URL(request.url).origin,
    bases: fed.map(({ collection_name, label_name }) => ({ name: collection_name, label: label_name })),
    calls,
    tokens: ownTokens.map(({ _id, name, tail, createdAt, expiresAt, lastUsedAt, ended, scopes }) => ({
      id: _id.toHexString(),
      name,
      tail,
      ended,
      // Tokens from before scopes existed have all scopes.
      scopes: scopes ? calls.filter(({ scope }) => scopes.includes(scope)) : calls,
      created: formatDate(clock.shown(createdAt), timeZone),
      expires: formatDate(clock.shown(expiresAt), timeZone),
      lastUsed: lastUsedAt ? formatDateTime(clock.shown(lastUsedAt), timeZone) : 'nunca usado',
    })),
    uploads: uploads.map((file) => jobRow(file, baseLabels(bases), timeZone)),
  };
}

/**
 * `intent=create` with `name`, `days` and at least one `scope` creates a token, which is shown only in this answer;
 * `intent=revoke` with `id` revokes one.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { tokens, gateway, sessions, config } = context.portal;
  const { email } = context.person();
  const { value: form } = await readKnownForm(request, tokenForm);
  if (form.intent === 'revoke') {
    await tokens.revoke(email, context.address, form.id);
    return redirect(address);
  }
  const { name, days, scopes } = form;
  const typed = { name, days, scopes };
  try {
    const offered = gateway.scopesFor(context.person(), config.flags).map(({ scope }) => scope);
    const wanted = tokens.wanted(typed, offered);
    const { session } = context.seat();
    const isAlive = async () => session !== null && sessions.lives(session);
    const { token, record } = await tokens.create(await context.asker().proven(), wanted, isAlive);
    return data({ token, name: record.name, refusal: null }, { status: 201 });
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return data({ token: null, name: '', refusal: { message, fields, typed } }, { status });
  }
}

export default function Automation() {
  const { uploads, tokens, calls, sources } = useLoaderData<typeof loader>();
  const made = useActionData<typeof action>();
  return (
    <Page title="Automação" crumb="Data Journey / Automação">
      <RevokeDialog tokens={tokens} closeTo={address} />
      {made?.token && (
        <Notice tone="info" key={made.token}>
          <div className={styles.made}>
            <p>
              <strong>Token “{made.name}” criado.</strong> Copie-o agora: ele não será mostrado de novo.
            </p>
            <CopyLine label="Token" text={made.token} />
          </div>
        </Notice>
      )}
      <TokenCard tokens={tokens} calls={calls} refusal={made?.refusal} />
      <Upload />
      <SourcesCard sources={sources} />
      <Card>
        <CardTitle>Últimos envios automáticos</CardTitle>
        <ListTable
          label="Últimos envios automáticos"
          columns={['Arquivo', 'Base', 'Status', 'Progresso', 'Mensagem', 'Última mudança']}
          advice="Os arquivos que seus scripts enviarem e que suas fontes trouxerem aparecem aqui."
          rows={uploads.map(
            ({ id, name, shortName, nameEnd, base, outcome, progress, message, shortMessage, when }) => ({
              key: id,
              cells: [
                <FileName
                  key="name"
                  {...{ name, shortName, nameEnd }}
                  href={`/captura/processando/${id}/arquivo`}
                />,
                base,
                <JobState key="state" outcome={outcome} progress={progress} />,
                `${progress}%`,
                <span key="message" title={message}>
                  {shortMessage}
                </span>,
                when,
              ],
            }),
          )}
        />
      </Card>
    </Page>
  );
}

/** The command line that sends a file to the base in the address (`?base=`). */
function Upload() {
  const { origin, bases } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const filter = useFilter();
  const chosen = bases.find(({ name }) => name === params.get('base')) ?? bases[0];
  const field = chosen ? ` -F collection=${chosen.name}` : '';
  const line = `curl -fsS -H "Authorization: Bearer $PORTAL_TOKEN"${field} -F files=@arquivo.csv ${origin}/newFile`;
  return (
    <Card>
      <CardTitle>Enviar por script</CardTitle>
      <div className={styles.send}>
        <Form
          method="get"
          className={styles.choice}
          preventScrollReset
          onChange={({ currentTarget, target }) => filter(currentTarget, target)}
        >
          <SelectField label="Base que o arquivo alimenta" name="base" defaultValue={chosen?.name}>
            {bases.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          <noscript>
            <Button look="secondary">Mostrar a linha</Button>
          </noscript>
        </Form>
        <CopyLine label="Linha de envio" text={line} />
        <p className={styles.hint}>
          Ponha o token na variável PORTAL_TOKEN. Toda chamada do gateway está descrita em{' '}
          <Link to="/openapi.json" reloadDocument>
            openapi.json
          </Link>
          .
        </p>
      </div>
    </Card>
  );
}
