import { randomUUID } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { BundleConflicts, RefusedReviews } from '~/components/planning/forecast/bundle/bundle-conflicts';
import { BundleForm } from '~/components/planning/forecast/bundle/bundle-form';
import { BundleImport } from '~/components/planning/forecast/bundle/bundle-import';
import { DialogLink } from '~/components/ui/dialog-link';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { useAnswer } from '~/components/ui/use-answer';
import { titled } from '~/components/ui/window-title';
import { withParams } from '~/domain/lists/paging';
import { messages } from '~/domain/messages';
import { boardPath } from '~/domain/planning/forecast/review-board';
import { bundlePath, maxBundled } from '~/domain/planning/forecast/review-bundle';
import { across, file, text } from '~/domain/forms/field';
import { defineForms } from '~/domain/forms/form';
import { takenCells } from '~/domain/planning/imports/taken-cells';
import type { ImportPlan } from '~/domain/planning/imports/workbook-import';
import { count } from '~/domain/values/format';
import { readForm } from '../../read-form';
import { workbookDownload } from '../../workbook-download';

type Outcome = Awaited<ReturnType<ActionFunctionArgs['context']['portal']['reviewBundles']['save']>>;

interface Answer {
  readonly plan: ImportPlan | null;
  readonly outcome: Outcome | null;
  readonly refusal: string | null;
}

const nothing: Answer = { plan: null, outcome: null, refusal: null };

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `Planilha de ${args.data.rf}` : 'Planilha das revisões');

/**
 * GET `rf`, repeated `cost_center` (by default all); `export=xlsx` returns their workbook; `importar` opens the
 * dialog; `feito` and `recusa` report its outcome.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { reviewBoard, reviewBundles } = context.portal;
  const person = context.person();
  const { searchParams } = new URL(request.url);
  const asked = searchParams.getAll('cost_center');
  const { rf, all } = await reviewBoard.asked(
    person,
    new URLSearchParams({ rf: searchParams.get('rf') ?? '' }),
  );
  const mine = all.filter(({ owner, delegate }) => [owner, delegate].includes(person.email));
  if (context.exportAs) {
    const wanted = asked.length > 0 ? asked : all.map(({ costCentre }) => costCentre);
    if (wanted.length > maxBundled)
      throw redirect(bundlePath + withParams(searchParams, { export: null, recusa: 'muitos' }));
    throw workbookDownload(await reviewBundles.workbook(person, rf, wanted));
  }
  return {
    rf,
    costCentres: all.map(({ costCentre, state, ownerName }) => ({ costCentre, state, ownerName })),
    chosen: asked.length > 0 ? asked : mine.map(({ costCentre }) => costCentre),
    saveId: randomUUID() as string,
  };
}

const bundleForm = defineForms(
  { import: { file: file() }, save: { id: text(), cells: across(takenCells) } },
  (intent, sent) => (intent === 'import' ? intent : sent.has('cells') ? 'save' : null),
);

/**
 * POST `intent=import` `file`, or `cells`, `id` and repeated `mine` of its preview. The release point is `rf` in the
 * address.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { reviewBundles } = context.portal;
  const { searchParams } = new URL(request.url);
  const rf = searchParams.get('rf') ?? '';
  const { value: form } = await readForm(request, bundleForm);
  const answer = (partial: Partial<Answer>, status: number) => data({ ...nothing, ...partial }, { status });
  try {
    if (form === null) return answer({ refusal: messages.unknownForm }, 400);
    if (form.intent === 'import')
      return answer({ plan: await reviewBundles.plan(context.person(), rf, form.file) }, 200);
    const given = { id: form.id || randomUUID(), cells: form.cells };
    const outcome = await reviewBundles.save(context.person(), rf, given);
    if (outcome.conflicts.length + outcome.refused.length > 0) return answer({ outcome }, 409);
    const feito = `${outcome.saved}-${outcome.reviews}`;
    return redirect(bundlePath + withParams(searchParams, { importar: null, feito }));
  } catch (error) {
    const { message, status } = context.refusal(error);
    return answer({ refusal: message }, status);
  }
}

const tooMany = `Marque no máximo ${maxBundled} centros de custo de cada vez.`;

/** The number of saved cells, in words. */
const savedWords = (saved: number, reviews: number): string =>
  `${count(saved, 'célula salva', 'células salvas')} em ${count(reviews, 'centro de custo', 'centros de custo')}.`;

function doneWords(done: string | null): string | null {
  const found = /^(\d{1,7})-(\d{1,3})$/.exec(done ?? '');
  return found && `${messages.saved} ${savedWords(Number(found[1]), Number(found[2]))}`;
}

/** Exports several reviews of a release point as one workbook, and imports them. */
export default function ReviewBundle() {
  const { rf, costCentres, chosen, saveId } = useLoaderData<typeof loader>();
  const { answer, turn } = useAnswer<typeof action>();
  const [params] = useSearchParams();
  const outcome = answer?.outcome;
  const done = answer ? null : doneWords(params.get('feito'));
  const importing = params.has('importar') || answer?.plan;
  return (
    <Page
      title={`Planilha de ${rf}`}
      crumb={<Link to={boardPath(rf)}>Andamento</Link>}
      tools={
        <DialogLink look="secondary" to={withParams(params, { rf, importar: '1', feito: null })}>
          Importar planilha
        </DialogLink>
      }
    >
      {importing && !outcome ? (
        <BundleImport
          plan={answer?.plan ?? null}
          refusal={answer?.refusal ?? undefined}
          closeTo={bundlePath + withParams(params, { importar: null })}
        />
      ) : (
        <Refusal reason={answer?.refusal ?? (params.get('recusa') === 'muitos' ? tooMany : null)} />
      )}
      {done && (
        <Notice tone="good" key={params.get('feito')}>
          {done}
        </Notice>
      )}
      {outcome && outcome.saved > 0 && (
        <Notice tone="info" key={turn}>
          {savedWords(outcome.saved, outcome.reviews)}
        </Notice>
      )}
      {outcome && <RefusedReviews refused={outcome.refused} />}
      {outcome && outcome.conflicts.length > 0 && (
        <BundleConflicts key={turn} conflicts={outcome.conflicts} saveId={saveId} />
      )}
      <Card padded>
        <BundleForm rf={rf} costCentres={costCentres} chosen={chosen} maxCostCentres={maxBundled} />
      </Card>
    </Page>
  );
}
