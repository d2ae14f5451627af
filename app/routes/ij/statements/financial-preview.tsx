import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { Download } from 'lucide-react';
import { buttonClass } from '~/components/ui/button';
import { Page } from '~/components/ui/page';
import { DocumentPaper, sheets, sheetsOf, WorkbookSheet } from '~/components/finance/statements/paper';
import { Tabs } from '~/components/ui/tabs';
import { titled } from '~/components/ui/window-title';
import { withParams } from '~/domain/lists/paging';
import { documentOf } from '~/domain/finance/statements/request';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(
    args,
    args.data
      ? `${args.data.statement.title} – ${args.data.statement.company.legalName} (${args.data.document})`
      : 'Preview',
  );

/**
 * The viewer of a statement's document: the Office online viewer where the portal is public (rule F3), else what
 * the file holds, drawn by the portal. GET `folha`: the workbook's sheet; `linha`: the line
 * that is unfolded into its accounts, or `todas`.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { list } = context.portal.statements;
  const key = params['statement'] ?? '';
  const document = documentOf(params['document']);
  if (!document) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const office =
    searchParams.has('folha') || searchParams.has('linha') ? null : await list.office(key, document);
  if (office) throw redirect(office);
  const statement = await list.preview(key, document);
  const sheet = sheets.find((each) => each === searchParams.get('folha')) ?? sheets[0];
  return { key, document, sheet, statement, open: searchParams.get('linha') ?? '' };
}

export default function FinancialPreview() {
  const { key, document, sheet, statement, open } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const unfolding = {
    open,
    to: (line: string | null) => withParams(params, { linha: line }),
    accountPath: (account: string) =>
      `/repo/master-data?${new URLSearchParams({ collection: 'saldo', ok: '1', businessUnitID: statement.company.code, account })}`,
  };
  const address = `/ij/preview_financial/${key}/${document.toLowerCase()}`;
  return (
    <Page
      title={statement.title}
      crumb={`Intelligent Journey / Financial Statement / ${document === 'DOCX' ? 'Word' : 'Excel'}`}
      tools={
        <a className={buttonClass('primary')} href={`${address}/arquivo`}>
          <Download aria-hidden />
          Baixar {document}
        </a>
      }
    >
      {document === 'DOCX' ? (
        <DocumentPaper statement={statement} unfolding={unfolding} />
      ) : (
        <>
          <Tabs
            label="Folhas"
            places={sheetsOf(statement).map((each) => ({
              label: each,
              to: `${address}?folha=${encodeURIComponent(each)}`,
              current: each === sheet,
            }))}
          />
          <WorkbookSheet statement={statement} sheet={sheet} unfolding={unfolding} />
        </>
      )}
    </Page>
  );
}
