import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { useId, useState } from 'react';
import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/field';
import { ListTable } from '~/components/ui/list';
import { ThingLink } from '~/components/insight/things/thing-link';
import { MissingBases } from '~/components/data/master-data/missing-bases';
import { Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { useHydrated } from '~/components/ui/use-hydrated';
import { count } from '~/domain/values/format';
import { inWords, scopePath } from '~/domain/planning/sheets/sheet';
import { titled } from '~/components/ui/window-title';
import styles from '../forecast/forecast-filter.module.css';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.view.label ?? null);

/**
 * GET the scope in a parameter with the sheet's noun; with `generate` and a valid scope it redirects to its grid
 * (rule X1).
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const person = context.person();
  const service = context.portal.sheets.at(person, request);
  const { view } = service.sheet;
  const { searchParams } = new URL(request.url);
  const scope = searchParams.get(view.noun.one) ?? '';
  const [scopes, missing] = await Promise.all([
    service.reading.scopes(person),
    context.portal.missingBases.among(person, service.sheet.bases ?? []),
  ]);
  if (!searchParams.has('generate')) return { view, scopes, missing, refusal: null };
  if (scopes.includes(scope)) throw redirect(scopePath(view, scope));
  const { a, label } = inWords(view.noun);
  return data({ view, scopes, missing, refusal: `Escolha ${a} ${label} da lista.` }, { status: 422 });
}

export default function SheetChoice() {
  const { view, scopes, missing: lacking, refusal } = useLoaderData<typeof loader>();
  const { noun } = view;
  const { a, label } = inWords(noun);
  const [params] = useSearchParams();
  const [scope, setScope] = useState(params.get(noun.one) ?? '');
  const hydrated = useHydrated();
  const whyId = useId();
  const missing = hydrated && !scopes.includes(scope);
  return (
    <Page title={view.label} crumb="Intelligent Journey / Filtering">
      <MissingBases bases={lacking} />
      <Refusal reason={refusal} />
      <Card padded>
        <Form method="get" className={styles.form}>
          <SelectField
            label={label}
            name={noun.one}
            value={scope}
            onChange={(event) => setScope(event.currentTarget.value)}
            hint={count(scopes.length, noun.one, noun.many)}
          >
            <option value="">Escolha…</option>
            {scopes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <div className={styles.actions}>
            <Button
              name="generate"
              value="1"
              disabled={missing}
              aria-describedby={missing ? whyId : undefined}
            >
              Generate Review
            </Button>
            {missing && (
              <p className={styles.why} id={whyId}>
                Escolha {a} {label}.
              </p>
            )}
          </div>
        </Form>
      </Card>
      {scopes.length > 0 && (
        <Card>
          <ListTable
            label={noun.many}
            columns={[label, 'Ações']}
            rows={scopes.map((name) => ({
              key: name,
              cells: [
                view.choice === '/ij/rh' ? <ThingLink key="name" kind="branch" code={name} /> : name,
                <Link key="open" to={scopePath(view, name)} aria-label={`Abrir ${name}`} prefetch="intent">
                  Abrir
                </Link>,
              ],
            }))}
          />
        </Card>
      )}
    </Page>
  );
}
