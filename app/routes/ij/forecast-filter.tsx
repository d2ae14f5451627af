import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData, useSearchParams, useSubmit } from '@remix-run/react';
import { useId, useState } from 'react';
import { Button } from '~/components/button';
import { SelectField, TextField } from '~/components/field';
import { ListTable } from '~/components/list';
import { Refusal } from '~/components/notice';
import { Card, Page } from '~/components/page';
import { NeverSentBadge, NotOpenBadge, StateBadge } from '~/components/forecast/state-badge';
import { useHydrated } from '~/components/use-hydrated';
import { matching, reviewPath } from '~/domain/forecast';
import { itemCount } from '~/domain/format';
import type { ReviewState } from '~/domain/review-workflow';
import styles from './forecast-filter.module.css';

/** GET `period`, `cost_center`; with `generate` and both chosen it leads to the review (S1 §2, §5). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const period = searchParams.get('period') ?? '';
  const costCentre = searchParams.get('cost_center') ?? '';
  const { periods, costCentres } = await context.portal.forecast.filter(period);
  const complete =
    periods.some(({ name }) => name === period) && costCentres.some(({ name }) => name === costCentre);
  if (!searchParams.has('generate')) return { periods, costCentres, refusal: null };
  if (complete) throw redirect(reviewPath({ rf: period, costCentre }));
  return data({ periods, costCentres, refusal: 'Escolha Period e Cost Center da lista.' }, { status: 422 });
}

export default function ForecastFilter() {
  const { periods, costCentres, refusal } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const listId = useId();
  const whyId = useId();
  const period = params.get('period') ?? '';
  const [costCentre, setCostCentre] = useState(params.get('cost_center') ?? '');
  const chosen = periods.find(({ name }) => name === period);
  const found = matching(costCentres, costCentre);
  const complete = chosen !== undefined && costCentres.some(({ name }) => name === costCentre);

  return (
    <Page title="Revisão de forecast" crumb="Intelligent Journey / Filtering">
      <Refusal reason={refusal} />
      <Card padded>
        <Form method="get" className={styles.form}>
          <SelectField
            label="Period"
            name="period"
            defaultValue={period}
            key={period}
            onChange={(event) => {
              const next = new URLSearchParams({ period: event.currentTarget.value });
              if (costCentre) next.set('cost_center', costCentre);
              submit(next, { replace: true, preventScrollReset: true });
            }}
            hint={chosen?.reason}
          >
            <option value="">Escolha…</option>
            {periods.map(({ name, open, isComing, date }) => (
              <option key={name} value={name}>
                {name}
                {open && ' (aberto)'}
                {isComing && ` (abre em ${date})`}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Cost Center"
            name="cost_center"
            type="search"
            list={listId}
            autoComplete="off"
            placeholder="Código ou nome"
            value={costCentre}
            onChange={(event) => setCostCentre(event.currentTarget.value)}
            onBlur={() => found.length === 1 && found[0] && costCentre && setCostCentre(found[0].name)}
          />
          <datalist id={listId}>
            {costCentres.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <div className={styles.actions}>
            <Button
              name="generate"
              value="1"
              disabled={hydrated && !complete}
              aria-describedby={hydrated && !complete ? whyId : undefined}
            >
              Generate Review
            </Button>
            {hydrated && !complete && (
              <p className={styles.why} id={whyId}>
                {chosen ? 'Escolha um Cost Center da lista.' : 'Escolha Period e Cost Center.'}
              </p>
            )}
          </div>
        </Form>
      </Card>
      <Card>
        <ListTable
          label="Centros de custo"
          columns={['Cost Center', chosen ? `Estado em ${chosen.name}` : 'Estado', 'Ações']}
          rows={found.map(({ name, state }) => ({
            key: name,
            cells: [
              name,
              <Standing key="state" state={state} period={chosen} />,
              chosen && (
                <Link
                  key="open"
                  to={reviewPath({ rf: chosen.name, costCentre: name })}
                  aria-label={`Abrir ${name}`}
                  prefetch="intent"
                >
                  Abrir
                </Link>
              ),
            ],
          }))}
          advice="Nenhum centro de custo contém o que foi buscado; tente menos letras."
        />
        <p className={styles.total}>{itemCount(found.length)}</p>
      </Card>
    </Page>
  );
}

interface StandingProps {
  state: ReviewState | null;
  period: { open: boolean; isComing: boolean; date: string } | undefined;
}

function Standing({ state, period }: StandingProps) {
  if (!state || !period) return <span>Escolha o período</span>;
  if (period.isComing) return <NotOpenBadge opens={period.date} />;
  return state === 'editing' && !period.open ? <NeverSentBadge /> : <StateBadge state={state} />;
}
