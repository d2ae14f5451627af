import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { SourceForm } from '~/components/data/sources/source-form';
import settings from '~/components/data/settings.module.css';
import styles from '~/components/data/sources/sources.module.css';
import { Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { Tabs } from '~/components/ui/tabs';
import { titled } from '~/components/ui/window-title';
import {
  newSourcePath,
  sourceKindNames,
  sourceKindOf,
  sourceKinds,
  sourcePath,
  sourcesPath,
} from '~/domain/data/sources/source';
import { emptySource, newSourceForm, sourceForm, withoutSecrets } from '~/domain/data/sources/source-form';
import { readKnownForm } from '../../read-form';

export const meta: MetaFunction = (args) => titled(args, 'Nova fonte');

/** GET `tipo`: `sftp`, `s3` or `https`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const bases = await context.portal.masterData.basesFedBy(context.person());
  return {
    kind: sourceKindOf(new URL(request.url).searchParams.get('tipo')),
    bases: bases.map(({ collection_name, label_name }) => ({ name: collection_name, label: label_name })),
  };
}

/** POST `intent=create` with the fields of a source: it is created and paused. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { value: typed } = await readKnownForm(request, newSourceForm);
  try {
    const id = await context.portal.sources.add(await context.asker().proven(), sourceForm(typed));
    return redirect(`${sourcePath(id)}?feito=criada`);
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return data({ message, fields, typed: withoutSecrets(typed) }, { status });
  }
}

/** The form for a new source, one for each kind. */
export default function NewSource() {
  const { kind, bases } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const current = refused ? sourceKindOf(refused.typed.kind) : kind;
  return (
    <Page title="Nova fonte" crumb={<Link to={sourcesPath}>Fontes</Link>}>
      {refused && Object.keys(refused.fields).length === 0 && <Refusal reason={refused.message} />}
      <Card>
        <div className={settings.filter}>
          <Tabs
            label="Tipo de fonte"
            look="pills"
            places={sourceKindNames.map((name) => ({
              to: `${newSourcePath}?tipo=${name}`,
              label: sourceKinds[name],
              current: name === current,
            }))}
          />
        </div>
        <p className={styles.lead}>
          A fonte nasce pausada: na página dela você testa a conexão, vê o que viria e a liga. As credenciais
          ficam lacradas e não são mostradas de novo.
        </p>
        <SourceForm
          key={current}
          intent="create"
          submit="Criar fonte"
          of={emptySource(current)}
          bases={bases}
          refused={refused}
        />
      </Card>
    </Page>
  );
}
