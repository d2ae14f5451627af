import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useSearchParams } from '@remix-run/react';
import { useId, useState } from 'react';
import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/field';
import { MissingBases } from '~/components/data/master-data/missing-bases';
import { Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { useHydrated } from '~/components/ui/use-hydrated';
import { count } from '~/domain/values/format';
import { hrPath } from '~/domain/planning/hr/hr';
import styles from '../forecast/forecast-filter.module.css';

/** GET `filial`; with `generate` and a branch chosen it leads to the branch's grid (rule X1). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const branch = searchParams.get('filial') ?? '';
  const { hr, missingBases } = context.portal;
  const [branches, missing] = await Promise.all([
    hr.branches(context.person()),
    missingBases.of(context.person(), '/ij/rh'),
  ]);
  if (!searchParams.has('generate')) return { branches, missing, refusal: null };
  if (branches.includes(branch)) throw redirect(hrPath(branch));
  return data({ branches, missing, refusal: 'Escolha uma Filial da lista.' }, { status: 422 });
}

export default function HrFilter() {
  const { branches, missing: lacking, refusal } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const [branch, setBranch] = useState(params.get('filial') ?? '');
  const hydrated = useHydrated();
  const whyId = useId();
  const missing = hydrated && !branches.includes(branch);
  return (
    <Page title="Auxiliar Padrão" crumb="Intelligent Journey / Filtering">
      <MissingBases bases={lacking} />
      <Refusal reason={refusal} />
      <Card padded>
        <Form method="get" className={styles.form}>
          <SelectField
            label="Filial"
            name="filial"
            value={branch}
            onChange={(event) => setBranch(event.currentTarget.value)}
            hint={count(branches.length, 'filial', 'filiais')}
          >
            <option value="">Escolha…</option>
            {branches.map((name) => (
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
                Escolha uma Filial.
              </p>
            )}
          </div>
        </Form>
      </Card>
    </Page>
  );
}
