import { randomUUID } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/server-runtime';
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { useId, useState } from 'react';
import { Button, ButtonLink } from '~/components/ui/button';
import { SelectField, TextField } from '~/components/ui/field';
import { ListTable } from '~/components/ui/list';
import { MissingBases } from '~/components/data/master-data/missing-bases';
import { Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { OpeningPage } from '~/components/planning/forecast/opening/opening-page';
import { NeverSentBadge, NotOpenBadge, StateBadge } from '~/components/planning/forecast/state-badge';
import { ThingLink } from '~/components/insight/things/thing-link';
import { ExportMenu } from '~/components/ui/list-export';
import { useAnswer } from '~/components/ui/use-answer';
import { useHydrated } from '~/components/ui/use-hydrated';
import { titled } from '~/components/ui/window-title';
import { matching, reviewPath } from '~/domain/planning/forecast/forecast';
import {
  openingForm,
  openingTyped,
  type OpeningAnswer,
  type OpeningForm,
} from '~/domain/planning/forecast/opening-form';
import { readForm } from '../../read-form';
import { boardPath, boardStateLabel, type BoardState } from '~/domain/planning/forecast/review-board';
import { itemCount } from '~/domain/values/format';
import type { MissingBase } from '~/domain/data/master-data/missing-base';
import { each, throwListExport } from '../../list-export';
import styles from './forecast-filter.module.css';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data?.opening ? 'Abertura de release point' : 'Revisão de forecast');

/**
 * GET `period`, `cost_center`; with `generate` and both values it redirects to the review (rule X1). `abrir` shows
 * the opening of release points instead, if the person may open them.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { forecast, openings, missingBases, reviewBoard } = context.portal;
  const person = context.person();
  const missing = await missingBases.of(person, '/ij/report_create_schneider');
  const { searchParams } = new URL(request.url);
  if (searchParams.has('abrir')) {
    openings.require(person);
    const [choices, list] = await Promise.all([openings.drafts.choices(), openings.list()]);
    return { opening: { id: randomUUID() as string, choices, list, missing }, filter: null };
  }
  const period = searchParams.get('period') ?? '';
  const costCentre = searchParams.get('cost_center') ?? '';
  const { periods, costCentres, period: shown } = await forecast.filter(searchParams.get('period'));
  throwListExport(
    context,
    'revisoes',
    {
      columns: {
        name: { label: 'Cost Center' },
        standing: { label: shown ? `Estado em ${shown}` : 'Estado' },
      },
    },
    () =>
      each(costCentres.map(({ name, state }) => ({ name, standing: state ? boardStateLabel[state] : '' }))),
  );
  const term = shown === '' ? null : await reviewBoard.term(shown);
  const filter = { period: shown, periods, costCentres, term, missing, mayOpen: openings.mayOpen(person) };
  if (!searchParams.has('generate')) return { opening: null, filter: { ...filter, refusal: null } };
  const complete =
    periods.some(({ name }) => name === period) && costCentres.some(({ name }) => name === costCentre);
  if (complete) throw redirect(reviewPath({ rf: period, costCentre }));
  const refusal = 'Escolha Period e Cost Center da lista.';
  return data({ opening: null, filter: { ...filter, refusal } }, { status: 422 });
}

/** Opens release points (rule P20). */
export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await openingAnswer(context, await readForm(request, openingForm));
  if ('done' in answer) throw redirect(`/ij/report_create_schneider?abrir=1&feito=${answer.done}`);
  return data(answer, { status: 'status' in answer ? answer.status : 200 });
}

async function openingAnswer(context: AppLoadContext, form: OpeningForm): Promise<OpeningAnswer> {
  const typed = openingTyped(form);
  try {
    return { ...(await context.portal.openings.submit(context.person(), form)), typed };
  } catch (error) {
    const refused = context.refusal(error, ['invalid', 'absent', 'conflict', 'too-large']);
    return { status: refused.status, problem: refused.message, fields: refused.fields, typed };
  }
}

export default function ForecastFilter() {
  const { opening, filter } = useLoaderData<typeof loader>();
  const { answer, turn } = useAnswer<typeof action>();
  if (opening) return <OpeningPage opening={opening} answer={answer} turn={turn} />;
  const refused = answer && 'problem' in answer ? answer.problem : null;
  return filter && <ReviewFilter {...filter} refusal={filter.refusal ?? refused} />;
}

type ReviewFilterProps = Awaited<ReturnType<AppLoadContext['portal']['forecast']['filter']>> & {
  missing: readonly MissingBase[];
  /** The deadline for the reviews of the chosen period. */
  term: { readonly deadline: string; readonly standing: string } | null;
  mayOpen: boolean;
  refusal: string | null;
};

function ReviewFilter({ period, periods, costCentres, term, missing, mayOpen, refusal }: ReviewFilterProps) {
  const [params] = useSearchParams();
  const filter = useFilter();
  const hydrated = useHydrated();
  const listId = useId();
  const whyId = useId();
  const [costCentre, setCostCentre] = useState(params.get('cost_center') ?? '');
  const chosen = periods.find(({ name }) => name === period);
  const found = matching(costCentres, costCentre);
  const complete = chosen !== undefined && costCentres.some(({ name }) => name === costCentre);

  return (
    <Page
      title="Revisão de forecast"
      crumb="Intelligent Journey / Filtering"
      tools={
        <>
          <ButtonLink to={chosen && !chosen.isComing ? boardPath(chosen.name) : '/ij/revisoes'}>
            Andamento
          </ButtonLink>
          {costCentres.length > 0 && <ExportMenu />}
          {mayOpen && <ButtonLink to="?abrir=1">Abrir release point</ButtonLink>}
        </>
      }
    >
      <MissingBases bases={missing} />
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
              filter(next, event.currentTarget);
            }}
            hint={[
              chosen?.reason,
              chosen?.open && term && `Prazo de envio: ${term.deadline} (${term.standing}).`,
            ]
              .filter(Boolean)
              .join(' ')}
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
              aria-describedby={complete ? undefined : whyId}
            >
              Generate Review
            </Button>
            {!complete && (
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
              <ThingLink key="name" kind="centre" code={name} />,
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
          advice={
            costCentres.length === 0
              ? 'Ainda não há centros de custo.'
              : 'Nenhum centro de custo contém o que foi buscado; tente menos letras.'
          }
        />
        <p className={styles.total}>{itemCount(found.length)}</p>
      </Card>
    </Page>
  );
}

interface StandingProps {
  state: BoardState | null;
  period: { open: boolean; isComing: boolean; date: string } | undefined;
}

function Standing({ state, period }: StandingProps) {
  if (!state || !period) return <span>Escolha o período</span>;
  if (period.isComing) return <NotOpenBadge opens={period.date} />;
  return (state === 'editing' || state === 'idle') && !period.open ? (
    <NeverSentBadge />
  ) : (
    <StateBadge state={state} />
  );
}
