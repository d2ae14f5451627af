import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import type { FormEvent } from 'react';
import { Button, ButtonLink } from '~/components/ui/button';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { PreviewFields } from '~/components/data/files/preview/preview-fields';
import { PreviewTable } from '~/components/data/files/preview/preview-table';
import styles from '~/components/data/files/preview/preview.module.css';
import { titled } from '~/components/ui/window-title';
import { layoutFields, layoutOf } from '~/domain/data/files/layout-form';
import { across } from '~/domain/forms/field';
import { defineForm } from '~/domain/forms/form';
import { readForm } from '../read-form';

export const meta: MetaFunction = (args) => titled(args, 'Mapear colunas');

/** GET with the fields of the form: previews the same file with this layout. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { previews } = context.portal;
  const id = params['id'] ?? '';
  const wanted = layoutOf(new URL(request.url).searchParams);
  try {
    const read = await previews.ofFile(context.person(), id, wanted, request.signal);
    return { id, ...read, unreadable: null };
  } catch (error) {
    const problem = context.refusal(error, ['invalid']);
    return { id, name: '', preview: null, unreadable: problem.message };
  }
}

const layoutForm = defineForm({ layout: across(layoutOf) });

/** POST with the same fields: reads and loads the file again with this layout. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { previews } = context.portal;
  const id = params['id'] ?? '';
  const { layout } = (await readForm(request, layoutForm)).value;
  try {
    await previews.processAs(context.person(), id, layout);
  } catch (error) {
    const problem = context.refusal(error, ['conflict', 'invalid']);
    return data({ message: problem.message }, { status: problem.status });
  }
  return redirect(`/captura/processando/${id}`);
}

export default function Columns() {
  const { id, name, preview, unreadable } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const submit = useSubmit();
  const busy = useNavigation().formMethod === 'POST';
  const job = `/captura/processando/${id}`;
  return (
    <Page
      title="Mapear colunas e processar de novo"
      crumb={
        <>
          Data Journey / <Link to="/captura/processando">Processamento</Link> /{' '}
          <Link to={job}>{name || 'arquivo'}</Link>
        </>
      }
      tools={<ButtonLink to={job}>Voltar ao arquivo</ButtonLink>}
    >
      <Refusal reason={refusal?.message} />
      {unreadable && <Notice tone="bad">{unreadable}</Notice>}
      {preview && (
        <Card padded>
          <Form
            method="post"
            className={styles.form}
            onChange={(event) => submit(settled(event), { replace: true, preventScrollReset: true })}
          >
            <PreviewFields preview={preview} />
            <div className={styles.actions}>
              <Button busy={busy}>{busy ? 'Enviando…' : 'Processar com estas colunas'}</Button>
              <noscript>
                <Button look="secondary" formMethod="get">
                  Atualizar a prévia
                </Button>
              </noscript>
            </div>
            <PreviewTable preview={preview} leaves />
          </Form>
        </Card>
      )}
    </Page>
  );
}

/** Choices after which the columns are detected again; after the first three, the titles are too. */
const rereads = [
  layoutFields.encoding,
  layoutFields.separator,
  layoutFields.sheet,
  layoutFields.header,
  layoutFields.titleLines,
];

/** The current form data; after a change of the layout the columns are left out, so that they are detected again. */
function settled({ currentTarget, target }: FormEvent<HTMLFormElement>): FormData {
  const form = new FormData(currentTarget);
  const changed = target instanceof HTMLSelectElement ? target.name : '';
  if (rereads.some((name) => name === changed))
    for (const name of [...form.keys()])
      if (name.startsWith('coluna[') || name.startsWith('fixo[') || name === layoutFields.left)
        form.delete(name);
  if (rereads.slice(0, 3).some((name) => name === changed)) form.delete(layoutFields.header);
  if (rereads.slice(0, 4).some((name) => name === changed)) form.delete(layoutFields.titleLines);
  return form;
}
