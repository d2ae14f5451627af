import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { Empty } from '~/components/ui/empty';
import { Search, SearchX } from '~/components/ui/icons';
import { Card, Page } from '~/components/ui/page';
import { PaletteList } from '~/components/insight/palette/palette-list';
import styles from '~/components/insight/palette/palette-page.module.css';
import { titled } from '~/components/ui/window-title';
import { mayEnter } from '~/domain/people/access/access';
import { maxSearchLength } from '~/domain/data/search/query';
import type { PaletteAnswer } from '~/domain/insight/palette/result';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Ir para');

/** GET `q`: matching destinations, as a page or, for scripts, as JSON `{ q, results }`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { palette, config } = context.portal;
  const person = context.person();
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  const q = [...typed.trim()].slice(0, maxSearchLength).join('');
  const answer: PaletteAnswer = { q, results: await palette.find(person, q) };
  return { ...answer, searches: mayEnter('/ij/explorer', person.type, config.flags) };
}

export default function PalettePage() {
  const { q, results, searches } = useLoaderData<typeof loader>();
  return (
    <Page title="Ir para">
      <Card>
        <Form method="get" action="/ir" role="search" className={styles.form}>
          <input
            name="q"
            type="search"
            aria-label="Ir para"
            placeholder="Tela, painel, SKU, centro de custo, arquivo, ação…"
            autoComplete="off"
            maxLength={maxSearchLength}
            defaultValue={q}
            key={q}
          />
          <Button>
            <Search aria-hidden />
            Buscar
          </Button>
        </Form>
        {results.length > 0 ? (
          <PaletteList results={results} />
        ) : (
          <Empty icon={SearchX} spoken>
            <p>Nada que você possa abrir tem estas palavras.</p>
          </Empty>
        )}
        {searches && q !== '' && (
          <p className={styles.more}>
            <a href={`/ij/explorer?${new URLSearchParams({ search: q })}`} data-link="page">
              Procurar “{q}” em tudo, no Explorer
            </a>
          </p>
        )}
      </Card>
    </Page>
  );
}
