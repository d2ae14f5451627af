import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { Download } from '~/components/ui/icons';
import { buttonClass } from '~/components/ui/button';
import { Notice } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { DocumentPaper, sheets, sheetsOf, WorkbookSheet } from '~/components/finance/statements/paper';
import { Tabs } from '~/components/ui/tabs';
import { titled } from '~/components/ui/window-title';
import { originLink } from '~/domain/insight/origins/origin';
import { withParams } from '~/domain/lists/paging';
import { comparePath, documentOf, requestOfKey, statementQuery } from '~/domain/finance/statements/request';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(
    args,
    args.data
      ? `${args.data.statement.title} – ${args.data.statement.company.legalName} (${args.data.document})`
      : 'Preview',
  );

/**
 * The viewer of a statement's document: an online viewer if the portal has one configured (rule F3), otherwise the
 * content of the file, drawn by the portal. GET `folha`: the workbook's sheet; `linha`: the line whose accounts are
 * unfolded, or `todas`; `edicao`: a former generation (rule F15).
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { list } = context.portal.statements;
  const key = params['statement'] ?? '';
  const document = documentOf(params['document']);
  if (!document) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const edition = searchParams.get('edicao');
  const drawnHere = ['folha', 'linha', 'edicao'].some((name) => searchParams.has(name));
  const online = drawnHere ? null : await list.online(key, document);
  if (online) throw redirect(online);
  const statement = await list.preview(key, document, edition);
  const sheet = sheets.find((each) => each === searchParams.get('folha')) ?? sheets[0];
  const isOutdated = !edition && (await list.isOutdated(key));
  return { key, document, sheet, statement, edition, isOutdated, open: searchParams.get('linha') ?? '' };
}

export default function FinancialPreview() {
  const { key, document, sheet, statement, edition, isOutdated, open } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const unfolding = {
    open,
    to: (line: string | null) => withParams(params, { linha: line }),
    originOf: (line: string, column: number, within?: string) =>
      originLink('statement', {
        demonstracao: key,
        linha: line,
        coluna: column,
        em: within,
        edicao: edition,
      }),
    accountPath: (account: string) =>
      `/repo/master-data?${new URLSearchParams({ collection: 'saldo', ok: '1', businessUnitID: statement.company.code, account })}`,
  };
  const address = `/ij/preview_financial/${key}/${document.toLowerCase()}`;
  const request = requestOfKey(key);
  const of = edition ? `?${new URLSearchParams({ edicao: edition })}` : '';
  return (
    <Page
      title={statement.title}
      crumb={`Intelligent Journey / Financial Statement / ${document === 'DOCX' ? 'Word' : 'Excel'}`}
      tools={
        <>
          <Link
            className={buttonClass('secondary')}
            to={comparePath(key, edition ? `${key} ${edition}` : undefined)}
          >
            Comparar
          </Link>
          <a className={buttonClass('primary')} href={`${address}/arquivo${of}`}>
            <Download aria-hidden />
            Baixar {document}
          </a>
        </>
      }
    >
      {edition && (
        <Notice tone="info">
          Este é o documento de {statement.madeAt}; a demonstração foi gerada de novo depois dele.
        </Notice>
      )}
      {isOutdated && request && (
        <Notice tone="info">
          Os saldos ou o plano de contas mudaram desde este documento, de {statement.madeAt}.{' '}
          <Link to={`/ij/preview_financial?${statementQuery(request)}`}>Gerar de novo</Link>
        </Notice>
      )}
      {document === 'DOCX' ? (
        <DocumentPaper statement={statement} unfolding={unfolding} />
      ) : (
        <>
          <Tabs
            label="Folhas"
            places={sheetsOf(statement).map((each) => ({
              label: each,
              to: `${address}${withParams(params, { folha: each, linha: null })}`,
              current: each === sheet,
            }))}
          />
          <WorkbookSheet statement={statement} sheet={sheet} unfolding={unfolding} />
        </>
      )}
    </Page>
  );
}
