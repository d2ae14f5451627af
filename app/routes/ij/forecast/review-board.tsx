import { randomUUID } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { BoardDialog } from '~/components/planning/forecast/board/board-dialogs';
import { BoardList } from '~/components/planning/forecast/board/board-list';
import { BoardSummary } from '~/components/planning/forecast/board/board-summary';
import { ButtonLink } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { Notice, Refusal } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { useAnswer } from '~/components/ui/use-answer';
import { titled } from '~/components/ui/window-title';
import { pageIn } from '~/domain/lists/in-memory';
import { withParams } from '~/domain/lists/paging';
import { messages } from '~/domain/messages';
import { isDue } from '~/domain/planning/forecast/review-board';
import { bundlePath } from '~/domain/planning/forecast/review-bundle';
import type { FormValue } from '~/domain/forms/form';
import { boardForm } from '~/domain/planning/forecast/board-form';
import { readTerm } from '~/domain/planning/forecast/review-term';
import { count } from '~/domain/values/format';
import { revalidateConflicts } from '../../newer-values';
import { readKnownForm } from '../../read-form';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data?.rf ? `Andamento de ${args.data.rf}` : 'Andamento das revisões');

/**
 * GET `rf`, `q`, `estado`, `minhas`, `sort`, `dir`, `page`, `pageSize`; `prazo`, `lembrar` and `pessoas` (a cost
 * centre) open a dialog; `feito` reports its outcome.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { reviewBoard, reviewTerms, reviewPeople } = context.portal;
  const person = context.person();
  const { searchParams } = new URL(request.url);
  if (context.exportAs) throw context.exportAs(await reviewBoard.export(person, searchParams));
  const { rf, periods, query, term, beside, rows, all } = await reviewBoard.asked(person, searchParams);
  const manages = reviewBoard.mayManage(person);
  return {
    rf,
    periods,
    term,
    beside,
    manages,
    own: person.email,
    query,
    ...pageIn(rows, query),
    counts: reviewBoard.counts(all),
    termForm: manages && rf && searchParams.has('prazo') ? await reviewTerms.form(rf) : null,
    remindable:
      manages && searchParams.has('lembrar')
        ? { id: randomUUID() as string, rows: all.filter(({ state }) => isDue(state)) }
        : null,
    people: await reviewPeople.form(person, searchParams.get('pessoas') ?? ''),
  };
}

export const shouldRevalidate = revalidateConflicts;

/**
 * POST `intent=term` `deadline`, `before`, `after`, `version`; `intent=remind` `id`, repeated `cost_center`, `note`;
 * `intent=people` `cost_center`, `owner`, `delegate`, `version`. The release point is `rf` in the address.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const rf = searchParams.get('rf') ?? '';
  const { value: form, typed, all } = await readKnownForm(request, boardForm, 400);
  const refuse = (message: string, faults: Readonly<Record<string, string>>, status: number) =>
    data({ message, faults, typed, chosen: all('cost_center') }, { status });
  try {
    const done = await carryOut(context, rf, form);
    if (typeof done !== 'string') return refuse(messages.markedFields, done, 422);
    const closed = { prazo: null, lembrar: null, pessoas: null, feito: done };
    return redirect(`/ij/revisoes${withParams(searchParams, closed)}`);
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return refuse(message, fields, status);
  }
}

/** Executes a form. Returns the value of `feito`, or the form's faults. */
async function carryOut(
  context: ActionFunctionArgs['context'],
  rf: string,
  form: NonNullable<FormValue<typeof boardForm>>,
): Promise<string | Readonly<Record<string, string>>> {
  const { reviewBoard, reviewTerms, reviewPeople, reviewReminders } = context.portal;
  const caller = { person: context.person(), address: context.address };
  switch (form.intent) {
    case 'term': {
      reviewBoard.requireManager(caller.person);
      const { term, faults } = readTerm(form, (await reviewTerms.form(rf)).bounds);
      if (Object.keys(faults).length > 0) return faults;
      await reviewTerms.save(caller, rf, term, form.version);
      return 'prazo';
    }
    case 'remind': {
      const { people, reviews } = await reviewReminders.remind(
        caller,
        rf,
        form.id || randomUUID(),
        form.costCentres,
        form.note,
      );
      return `lembrete-${people}-${reviews}`;
    }
    case 'people': {
      await reviewPeople.set(caller, form);
      return 'pessoas';
    }
  }
}

/** The last outcome in words; null if unknown. */
function doneWords(done: string | null): string | null {
  if (done === 'prazo') return messages.termSaved;
  if (done === 'pessoas') return messages.saved;
  const found = /^lembrete-(\d{1,6})-(\d{1,6})$/.exec(done ?? '');
  if (!found) return null;
  const [people, reviews] = [Number(found[1]), Number(found[2])];
  return people === 0
    ? messages.nobodyReminded
    : `${count(people, 'pessoa lembrada', 'pessoas lembradas')} de ${count(reviews, 'revisão', 'revisões')}.`;
}

/** The board of a release point's reviews. */
export default function ReviewBoard() {
  const board = useLoaderData<typeof loader>();
  const { answer } = useAnswer<typeof action>();
  const [params] = useSearchParams();
  const { rf, term, query, manages, counts } = board;
  const done = answer ? null : doneWords(params.get('feito'));
  const dialog = board.termForm ?? board.remindable ?? board.people;
  return (
    <Page
      title={rf ? `Andamento de ${rf}` : 'Andamento das revisões'}
      crumb={
        <Link to={`/ij/report_create_schneider?${new URLSearchParams(rf ? { period: rf } : {})}`}>
          Filtering
        </Link>
      }
      tools={
        rf && (
          <>
            <ButtonLink to={`${bundlePath}?${new URLSearchParams({ rf })}`}>Planilha</ButtonLink>
            {manages && (
              <DialogLink look="secondary" to={withParams(params, { rf, prazo: '1' })}>
                {term ? 'Mudar o prazo' : 'Definir prazo'}
              </DialogLink>
            )}
            {manages && counts.due > 0 && (
              <DialogLink look="secondary" to={withParams(params, { rf, lembrar: '1' })}>
                Lembrar
              </DialogLink>
            )}
          </>
        )
      }
    >
      <BoardDialog board={board} answer={answer} />
      {!dialog && <Refusal reason={answer?.message} />}
      {done && (
        <Notice tone="good" key={params.get('feito')}>
          {done}
        </Notice>
      )}
      {rf && <BoardSummary rf={rf} term={term} counts={counts} chosen={query.filters.estado} />}
      <BoardList {...board} />
    </Page>
  );
}
