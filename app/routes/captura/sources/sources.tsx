import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { TonedState } from '~/components/ui/toned-state';
import settings from '~/components/data/settings.module.css';
import styles from '~/components/data/sources/sources.module.css';
import { ButtonLink } from '~/components/ui/button';
import { ExportMenu } from '~/components/ui/list-export';
import { NothingFits } from '~/components/ui/list-filter';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { ListFilters, ListRows } from '~/components/ui/record-list';
import { titled } from '~/components/ui/window-title';
import { sourceMessages } from '~/domain/data/sources/messages';
import { newSourcePath, sourceKinds, sourcePath } from '~/domain/data/sources/source';
import { sourceList } from '~/domain/data/sources/source-list';
import { placeWords, sourceState } from '~/domain/data/sources/source-rows';
import { turnsWords } from '~/domain/data/sources/turns';
import { isFiltered, listQueryOf } from '~/domain/lists/list-query';
import { formatDateTime, itemCount } from '~/domain/values/format';

export const meta: MetaFunction = (args) => titled(args, 'Fontes');

/** GET `q`, `kind`, `state`, `sort`, `dir`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { sources, masterData, config } = context.portal;
  const { timeZone } = config.tenant;
  const person = context.person();
  const query = listQueryOf(new URL(request.url).searchParams, sourceList);
  if (context.exportAs) throw context.exportAs(await sources.export(person, query));
  const [found, bases] = await Promise.all([sources.list(person, query), masterData.bases()]);
  const labels = new Map(bases.map(({ collection_name, label_name }) => [collection_name, label_name]));
  return {
    query,
    filtered: isFiltered(query),
    sources: found.map((source) => ({
      id: source._id.toHexString(),
      name: source.name,
      kind: sourceKinds[source.place.kind],
      place: placeWords(source.place),
      base: labels.get(source.base) ?? source.base,
      turns: turnsWords(source.turns),
      state: sourceState(source, timeZone),
      last: source.lastAt ? formatDateTime(source.lastAt, timeZone) : 'nunca',
      next: source.on ? formatDateTime(source.nextAt, timeZone) : '',
      /** Shown only if it is somebody else. */
      owner: source.owner === person.email ? null : source.owner,
    })),
  };
}

/** The sources of automatic files. */
export default function Sources() {
  const { query, filtered, sources } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <Page
      title="Fontes"
      crumb={<Link to="/captura/automacao">Automação</Link>}
      tools={
        <ButtonLink to={newSourcePath} look="primary">
          Nova fonte
        </ButtonLink>
      }
    >
      {params.get('feito') === 'apagada' && <Notice tone="good">{sourceMessages.removed}</Notice>}
      <Card>
        <p className={styles.lead}>
          Cada fonte é de quem a criou, e entra com os direitos dele. Criam fontes SYSTEM ADMIN e USER GOLD;
          SYSTEM ADMIN vê e cuida de todas.
        </p>
        <ListFilters
          list={sourceList}
          query={query}
          tools={sources.length > 0 && <ExportMenu />}
          below={
            <ListRows
              list={sourceList}
              label="Fontes"
              cards
              sorting={query}
              advice={
                filtered ? (
                  <NothingFits names={sourceList.fields} />
                ) : (
                  'Crie a primeira fonte para que os arquivos venham sozinhos.'
                )
              }
              rows={sources}
              rowKey={({ id }) => id}
              cells={{
                name: ({ id, name, kind, place, owner }) => (
                  <span className={settings.name}>
                    <Link to={sourcePath(id)}>{name}</Link>
                    <small>
                      {kind}: {place}
                    </small>
                    {owner && <small>de {owner}</small>}
                  </span>
                ),
                base: ({ base }) => base,
                turns: ({ turns }) => turns,
                state: ({ state }) => <TonedState {...state} />,
                lastAt: ({ last }) => last,
                nextAt: ({ next }) => next,
              }}
            />
          }
        />
        <p className={settings.total}>{itemCount(sources.length)}</p>
      </Card>
    </Page>
  );
}
