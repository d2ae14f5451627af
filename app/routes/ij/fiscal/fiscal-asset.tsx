import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { SelectField } from '~/components/ui/field';
import { Empty } from '~/components/ui/empty';
import { AssetDialog } from '~/components/finance/fiscal/asset-dialog';
import { AssetTable } from '~/components/finance/fiscal/asset-table';
import { ItemTable } from '~/components/finance/fiscal/item-table';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { assetForm } from '~/domain/finance/fiscal/asset-form';
import { messages } from '~/domain/messages';
import styles from './fiscal-asset.module.css';
import { revalidateConflicts } from '../../newer-values';
import { readKnownForm } from '../../read-form';

/**
 * GET `businessUnitID` (by default the first company); `modal` opens the modal, `salvo` and `anexado` report
 * success.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fiscal } = context.portal;
  const companies = await fiscal.companies();
  if (companies.length === 0) return { companies, asset: null, refusal: null };
  const asked = new URL(request.url).searchParams.get('businessUnitID') ?? companies[0]?.code ?? '';
  if (!companies.some(({ code }) => code === asked))
    return data({ companies, asset: null, refusal: messages.unknownCompany }, { status: 422 });
  return { companies, asset: await fiscal.page(asked), refusal: null };
}

export const shouldRevalidate = revalidateConflicts;

/**
 * POST `assetForm`. Files of items (`files`, multipart, with `item` and `column` in the address) are received before
 * Remix reads the body (server/http/uploads.ts); only their refusals reach this action.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get('businessUnitID') ?? '';
  const none = { conflicts: null, faults: {}, typed: null, at: null };
  const upload = context.uploadProblem;
  if (upload)
    return data(
      {
        ...none,
        message: upload.message,
        at: { item: searchParams.get('item'), column: searchParams.get('column') },
      },
      { status: upload.status },
    );
  const { value: form, typed } = await readKnownForm(request, assetForm, 400);
  try {
    const outcome = await context.portal.fiscal.save(context.person(), code, form);
    if (outcome.saved) return redirect(`/ij/fiscal_asset?businessUnitID=${encodeURIComponent(code)}&salvo=1`);
    return data(
      { ...none, message: messages.fiscalConflict, conflicts: outcome.conflicts, typed },
      { status: 409 },
    );
  } catch (error) {
    const problem = context.refusal(error, ['invalid', 'forbidden', 'conflict', 'too-large', 'throttled']);
    return data(
      { ...none, message: problem.message, faults: problem.fields, typed },
      { status: problem.status },
    );
  }
}

/** The fiscal asset page (rule F10): the modal Ativo Fiscal, and the items with their worksheets and documents. */
export default function FiscalAssetScreen() {
  const { companies, asset, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const here = `/ij/fiscal_asset?businessUnitID=${asset?.code ?? ''}`;
  const editing = asset && (params.has('modal') || answer?.typed);
  return (
    <Page
      title="Ativo Fiscal"
      crumb={
        <>
          Intelligent Journey / <Link to="/ij/demo_financial">Financial Statement</Link> / Ativo Fiscal
        </>
      }
      tools={
        asset && (
          <DialogLink look="primary" to={`${here}&modal=1`}>
            Ativo Fiscal
          </DialogLink>
        )
      }
    >
      {editing && <AssetDialog asset={asset} answer={answer} closeTo={here} />}
      {(refusal ?? (answer?.at && answer.message)) && (
        <Notice tone="bad" key={answer?.message}>
          {refusal ?? answer?.message}
        </Notice>
      )}
      {params.has('salvo') && !answer && (
        <Notice tone="good" key={asset?.version}>
          {messages.saved}
        </Notice>
      )}
      {params.has('anexado') && !answer && <Notice tone="good">{messages.attached}</Notice>}
      {companies.length === 0 ? (
        <NoFiscalAsset />
      ) : (
        <Card padded>
          <form method="get" className={styles.company}>
            <SelectField label="Company" name="businessUnitID" key={asset?.code} defaultValue={asset?.code}>
              {companies.map(({ code, name }) => (
                <option key={code} value={code}>
                  {code} – {name}
                </option>
              ))}
            </SelectField>
            <Button look="secondary">Apply</Button>
          </form>
        </Card>
      )}
      {asset && (
        <>
          <Card padded>
            <AssetTable asset={asset} />
          </Card>
          <ItemTable
            items={asset.items}
            here={here}
            refused={answer?.at ? { ...answer.at, message: answer.message } : null}
          />
        </>
      )}
    </Page>
  );
}

const NoFiscalAsset = () => (
  <Card>
    <Empty>
      <p>Ainda não há ativo fiscal de nenhuma empresa.</p>
      <p>
        <Link to="/captura/manual">Envie um arquivo</Link> à base Ativo fiscal com as linhas de cada empresa e
        ano (<a href="/captura/modelo?collection=ativo_fiscal">baixar o modelo</a>).
      </p>
    </Empty>
  </Card>
);
