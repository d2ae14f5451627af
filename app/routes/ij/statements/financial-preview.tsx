import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Download } from 'lucide-react';
import { buttonClass } from '~/components/ui/button';
import { Page } from '~/components/ui/page';
import { DocumentPaper, sheets, WorkbookSheet } from '~/components/finance/statements/paper';
import { Tabs } from '~/components/ui/tabs';
import { titled } from '~/components/ui/window-title';
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
 * the file holds, drawn by the portal. GET `folha`: the workbook's sheet.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { list } = context.portal.statements;
  const key = params['statement'] ?? '';
  const document = documentOf(params['document']);
  if (!document) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const office = searchParams.has('folha') ? null : await list.office(key, document);
  if (office) throw redirect(office);
  const sheet = sheets.find((each) => each === searchParams.get('folha')) ?? sheets[0];
  return { key, document, sheet, statement: await list.preview(key, document) };
}

export default function FinancialPreview() {
  const { key, document, sheet, statement } = useLoaderData<typeof loader>();
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
        <DocumentPaper statement={statement} />
      ) : (
        <>
          <Tabs
            label="Folhas"
            places={sheets.map((each) => ({
              label: each,
              to: `${address}?folha=${encodeURIComponent(each)}`,
              current: each === sheet,
            }))}
          />
          <WorkbookSheet statement={statement} sheet={sheet} />
        </>
      )}
    </Page>
  );
}
