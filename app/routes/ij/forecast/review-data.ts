import { randomBytes, randomUUID } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { suggestionAsked } from '~/domain/planning/baseline/plan';
import { originLink } from '~/domain/insight/origins/origin';
import { pagingOf } from '~/domain/lists/paging';
import {
  compareModeOf,
  monthColumns,
  type Review,
  type ReviewKey,
} from '~/domain/planning/forecast/forecast';
import { monthCode, type Month } from '~/domain/values/month';
import { newScenarioPath } from '~/domain/planning/scenarios/scenario';
import { workbookDownload } from '../../workbook-download';

type Desk = Pick<
  AppLoadContext['portal']['forecast'],
  'comparison' | 'sheets' | 'presence' | 'drafts' | 'history' | 'suggestions' | 'cell'
>;

/**
 * The data of a review's or scenario's screen in addition to its figures: GET `page`; `comparar` and `como` (a
 * comparison); `celula`, `historico`, `desfazer`, `sugerir` with `metodo` and `meses` (dialogs); `export` throws the
 * figures as a file. `more`: scenarios to compare with.
 */
export async function reviewData<R extends Review & { readonly lock: { readonly open: boolean } }>(
  context: AppLoadContext,
  desk: Desk,
  key: ReviewKey,
  review: R,
  searchParams: URLSearchParams,
  more: readonly { readonly value: string; readonly label: string }[] = [],
) {
  const person = context.person();
  const what = searchParams.get('comparar') ?? '';
  const mode = compareModeOf(searchParams.get('como'));
  const comparison = await desk.comparison.of(key, review.rows, what, mode, more);
  if (searchParams.get('export') === 'xlsx' && context.exportAs)
    throw workbookDownload(await desk.sheets.workbook(key, review, comparison));
  if (context.exportAs)
    throw context.exportAs(desk.sheets.table(key, review, context.portal.config.tenant.timeZone));
  const cell = await desk.cell(key, searchParams.get('celula') ?? '');
  const copied = { period: key.rf, cost_center: key.costCentre };
  const history = searchParams.has('historico') || searchParams.has('desfazer');
  return {
    ...review,
    comparing: { what, mode },
    comparison,
    choices: await desk.comparison.choices(key, more),
    others: await desk.presence.others(person, key),
    draft: await desk.drafts.of(person, key),
    cell: cell && { ...cell, origin: originOf(key, review, cell) },
    sets: history ? await desk.history.changeSets(key) : [],
    suggestion:
      searchParams.has('sugerir') && review.lock.open
        ? await desk.suggestions.of(key, review, suggestionAsked(searchParams))
        : null,
    scenarioTo: newScenarioPath({
      ...copied,
      fonte: key.scenario === undefined ? `release|${key.rf}` : `scenario|${key.scenario}`,
    }),
    suggestTo: key.scenario === undefined ? newScenarioPath({ ...copied, fonte: 'suggest' }) : null,
    page: pagingOf(searchParams).page,
    saveId: randomUUID(),
    commentId: randomBytes(12).toString('hex'),
  };
}

/** The link to the origin of a cell's amount; null for an empty cell. */
function originOf(
  { rf, costCentre, scenario = rf }: ReviewKey,
  { columns, rows }: Review,
  { account, month }: { readonly account: string; readonly month: Month },
): string | null {
  const mes = monthCode(month);
  const months = monthColumns(columns);
  const index = months.findIndex(({ key }) => key === mes);
  const amount = rows.find((row) => row.account === account)?.values[index] ?? null;
  // Booked amounts are not copied: they are the same in every scenario.
  const cenario = months[index]?.kind === 'forecast' ? scenario : rf;
  return amount === null
    ? null
    : originLink('forecast', { cenario, cost_center: costCentre, mes, conta: account });
}
