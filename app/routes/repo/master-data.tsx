import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BaseChoice } from '~/components/data/master-data/base-choice';
import { MarkedBases } from '~/components/data/quality/marked-bases';
import { MasterTable } from '~/components/data/master-data/master-table';
import { Page } from '~/components/ui/page';
import { RepositoryTabs } from '~/components/data/master-data/repository-tabs';
import { withinPages } from '../within-pages';

/** GET `collection`, `ok` (1 or 0), `q`, `page`; without a collection, the first one (rule D11). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { masterData, masterTables, baseMarks } = context.portal;
  const { searchParams } = new URL(request.url);
  const bases = await masterData.basesSeenBy(context.person());
  const choice = {
    collection:
      searchParams.get('collection') ?? bases.find(({ archived }) => !archived)?.collection_name ?? '',
    ok: searchParams.get('ok') !== '0',
  };
  if (!bases.some(({ collection_name: name }) => name === choice.collection))
    throw new Response(null, { status: 404 });
  if (context.exportAs)
    throw context.exportAs(await masterTables.export(context.person(), choice, searchParams));
  return {
    marked: await baseMarks.named([choice.collection], context.person()),
    bases: bases
      .filter(({ archived, collection_name: name }) => !archived || name === choice.collection)
      .map(({ collection_name, label_name }) => ({ name: collection_name, label: label_name })),
    screen: withinPages(request, await masterTables.screen(context.person(), choice, searchParams)),
  };
}

const subject = ['collection', 'ok'];

export default function MasterData() {
  const { bases, screen, marked } = useLoaderData<typeof loader>();
  const { collection, ok } = screen;
  return (
    <Page title="Repository Master" crumb="Data Journey / Repository Master">
      <RepositoryTabs />
      <MarkedBases marked={marked} />
      <MasterTable screen={screen} subject={subject} key={`${collection} ${ok}`}>
        <BaseChoice bases={bases} collection={collection} ok={ok} />
      </MasterTable>
    </Page>
  );
}
