import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { TonedState } from '~/components/ui/toned-state';
import settings from '~/components/data/settings.module.css';
import { ExportMenu } from '~/components/ui/list-export';
import { NothingFits } from '~/components/ui/list-filter';
import { Card, CardTitle, Page } from '~/components/ui/page';
import { ListFilters, ListRows } from '~/components/ui/record-list';
import { Tabs } from '~/components/ui/tabs';
import { useLookAgain } from '~/components/ui/use-look-again';
import { titled } from '~/components/ui/window-title';
import { outcomeLabels, outcomeNames, sourcePath } from '~/domain/data/sources/source';
import { runFileList } from '~/domain/data/sources/source-list';
import { runFileRow, runRow } from '~/domain/data/sources/source-rows';
import { listQueryOf } from '~/domain/lists/list-query';
import { withParams } from '~/domain/lists/paging';
import { itemCount } from '~/domain/values/format';
import { foundAmong } from '~/domain/values/words';

export const meta: MetaFunction = (args) => titled(args, 'Busca de uma fonte');

/** GET `resultado`: only files with that outcome; `q`: searches their names and descriptions. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { sources, sourceRuns, config } = context.portal;
  const { timeZone } = config.tenant;
  const { searchParams } = new URL(request.url);
  const query = listQueryOf(searchParams, runFileList);
  const wanted = searchParams.get('resultado');
  const outcome = outcomeNames.find((name) => name === wanted) ?? null;
  const source = await sources.find(context.person(), params['id'] ?? '');
  const run = await sourceRuns.find(source._id, params['run'] ?? '');
  const files = foundAmong(run.files, query.q, ({ name, reason }) => [name, reason]).filter(
    (file) => outcome === null || file.outcome === outcome,
  );
  if (context.exportAs) throw context.exportAs(sourceRuns.exportOf(source.name, files));
  return {
    source: { id: source._id.toHexString(), name: source.name },
    run: runRow(run, timeZone),
    moving: run.state === 'waiting',
    outcome,
    query,
    files: files.map((file) => runFileRow(file, timeZone)),
  };
}

/** A run of a source, with the outcome of each file. */
export default function SourceRun() {
  const { source, run, moving, outcome, query, files } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const within = (resultado: string | null) => withParams(params, { resultado });
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
        <ListFilters list={runFileList} query={query} />
        <div className={settings.filter}>
          <Tabs
            label="Resultado"
            look="pills"
            places={[
              { to: within(null), label: 'Todos', current: outcome === null },
              ...outcomeNames.map((name) => ({
                to: within(name),
                label: outcomeLabels[name],
                current: name === outcome,
              })),
            ]}
          />
        </div>
        <ListRows
          list={runFileList}
          label="Arquivos da busca"
          cards
          advice={
            query.q ? (
              <NothingFits names={runFileList.fields} />
            ) : outcome ? (
              'Nenhum arquivo com este resultado.'
            ) : (
              'Nenhum arquivo com os nomes da fonte estava lá.'
            )
          }
          rows={files.map((file, at) => ({ ...file, id: `${at}` }))}
          rowKey={({ id }) => id}
          cells={{
            name: ({ name }) => <span className={settings.name}>{name}</span>,
            size: ({ size }) => size,
            at: ({ when }) => when,
            outcome: ({ outcome: words, tone, reason }) => (
              <TonedState tone={tone} words={reason ? `${words}: ${reason}` : words} />
            ),
            job: ({ job, name }) =>
              job ? (
                <Link to={`/captura/processando/${job}`} aria-label={`Ver o job de ${name}`}>
                  Ver o job
                </Link>
              ) : (
                ''
              ),
          }}
        />
        <p className={settings.total}>{itemCount(files.length)}</p>
      </Card>
    </Page>
  );
}
