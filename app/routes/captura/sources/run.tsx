import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TonedState } from '~/components/ui/toned-state';
import settings from '~/components/data/settings.module.css';
import { ListTable } from '~/components/ui/list';
import { ExportMenu } from '~/components/ui/list-export';
import { Card, CardTitle, Page } from '~/components/ui/page';
import { Tabs } from '~/components/ui/tabs';
import { useLookAgain } from '~/components/ui/use-look-again';
import { titled } from '~/components/ui/window-title';
import { outcomeLabels, outcomeNames, runPath, sourcePath } from '~/domain/data/sources/source';
import { runFileRow, runRow } from '~/domain/data/sources/source-rows';
import { itemCount } from '~/domain/values/format';

export const meta: MetaFunction = (args) => titled(args, 'Busca de uma fonte');

export const handle = { exports: true };

/** GET `resultado`: only files with that outcome. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { sources, sourceRuns, config } = context.portal;
  const { timeZone } = config.tenant;
  const wanted = new URL(request.url).searchParams.get('resultado');
  const outcome = outcomeNames.find((name) => name === wanted) ?? null;
  const source = await sources.find(context.person(), params['id'] ?? '');
  const run = await sourceRuns.find(source._id, params['run'] ?? '');
  const files = run.files.filter((file) => outcome === null || file.outcome === outcome);
  if (context.exportAs) throw context.exportAs(sourceRuns.exportOf(source.name, files));
  return {
    source: { id: source._id.toHexString(), name: source.name },
    run: runRow(run, timeZone),
    moving: run.state === 'waiting',
    outcome,
    files: files.map((file) => runFileRow(file, timeZone)),
  };
}

/** One turn of a source: each file with what became of it. */
export default function SourceRun() {
  const { source, run, moving, outcome, files } = useLoaderData<typeof loader>();
  const here = runPath(source.id, run.id);
  useLookAgain(moving);
  return (
    <Page
      title={`Busca de ${run.when}`}
      crumb={<Link to={sourcePath(source.id)}>{source.name}</Link>}
      tools={files.length > 0 && <ExportMenu />}
    >
      <Card>
        <div className={settings.about}>
          <TonedState tone={run.tone} words={run.words} />
          <p>
            Pedida {run.by}. Buscados: {run.taken}; já buscados: {run.skipped}; falhas: {run.failed}.
          </p>
        </div>
      </Card>
      <Card>
        <CardTitle>Arquivos</CardTitle>
        <div className={settings.filter}>
          <Tabs
            label="Resultado"
            look="pills"
            places={[
              { to: here, label: 'Todos', current: outcome === null },
              ...outcomeNames.map((name) => ({
                to: `${here}?resultado=${name}`,
                label: outcomeLabels[name],
                current: name === outcome,
              })),
            ]}
          />
        </div>
        <ListTable
          label="Arquivos da busca"
          cards
          columns={['Arquivo', { label: 'Tamanho', align: 'end' }, 'Quando', 'Resultado', 'Job']}
          advice={
            outcome ? 'Nenhum arquivo com este resultado.' : 'Nenhum arquivo com os nomes da fonte estava lá.'
          }
          rows={files.map(({ name, size, when, outcome: words, tone, job, reason }, index) => ({
            key: `${index}`,
            cells: [
              <span key="name" className={settings.name}>
                {name}
              </span>,
              size,
              when,
              <TonedState key="outcome" tone={tone} words={reason ? `${words}: ${reason}` : words} />,
              job ? (
                <Link key="job" to={`/captura/processando/${job}`} aria-label={`Ver o job de ${name}`}>
                  Ver o job
                </Link>
              ) : (
                ''
              ),
            ],
          }))}
        />
        <p className={settings.total}>{itemCount(files.length)}</p>
      </Card>
    </Page>
  );
}
