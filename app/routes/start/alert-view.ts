import type { AppLoadContext } from '@remix-run/server-runtime';
import type { AskedTile } from '~/components/insight/alerts/alert-form';
import type { AskedPanel } from '~/components/insight/alerts/subscription-form';
import type { SubscriptionRow } from '~/components/insight/alerts/subscription-list';
import type { AlertRow } from '~/components/insight/alerts/alert-list';
import { conditionWords, noPanel, watchedTile } from '~/domain/insight/alerts/alert';
import { sendingWords } from '~/domain/insight/alerts/subscription';
import { choiceWords } from '~/domain/insight/panels/choice-words';
import { kept } from '~/domain/insight/panels/choices';
import { formatFigure, formatPlaceLong } from '~/domain/insight/panels/format';
import type { PanelView } from '~/domain/insight/panels/view';
import { formatDateTime } from '~/domain/values/format';
import type { PanelPlace } from '../../../server/insight/alerts/figures';
import type { PanelAlert, PanelSubscription } from '../../../server/insight/alerts/collection';

/** Limit of a tile's rows in the form. */
const maxRows = 300;

/** The tile for a new alert, as the person sees it; null if the address has none. */
export async function askedTile(context: AppLoadContext, params: URLSearchParams): Promise<AskedTile | null> {
  const figure = params.get('origem');
  const panel = figure === null ? (params.get('painel') ?? '') : String(noPanel);
  const tile = figure === null ? (params.get('tile') ?? '') : watchedTile;
  if (panel === '' || tile === '') return null;
  const query = figure ?? choicesIn(params);
  const single = await context.portal.panelFigures.tile(context.person(), { panel, query }, tile);
  const { title, dimensions, measures, rows } = single.tile;
  return {
    ...{ id: crypto.randomUUID(), panel, tile, query },
    title: `${single.panel} · ${title}`,
    facts: factsOf(single),
    measures: measures.map(({ key, label }) => ({ key, label })),
    rowsLabel: dimensions.map(({ label }) => label).join(' · '),
    rows: (dimensions.length > 0 ? rows : []).slice(0, maxRows).map(({ at }) => ({
      value: JSON.stringify(at),
      label: dimensions.map((dimension, index) => formatPlaceLong(at[index] ?? '', dimension)).join(' · '),
    })),
  };
}

/** The panel for a new subscription; null if the address has none. */
export async function askedPanel(
  context: AppLoadContext,
  params: URLSearchParams,
): Promise<AskedPanel | null> {
  const panel = params.get('enviar') ?? '';
  if (panel === '') return null;
  const query = choicesIn(params);
  const person = context.person();
  const view = await context.portal.panelFigures.view(person, { panel, query });
  const { email } = person;
  return { id: crypto.randomUUID(), panel, query, title: view.title, facts: factsOf(view), email };
}

/** The panel's filters in an address of this screen. */
function choicesIn(params: URLSearchParams): string {
  const choices = kept(params);
  for (const name of ['painel', 'enviar', 'apagar', 'parar', 'feito']) choices.delete(name);
  return choices.toString();
}

const factsOf = ({ choices, fields }: Pick<PanelView, 'choices' | 'fields'>): string =>
  choiceWords(choices, fields)
    .map(([label, words]) => `${label}: ${words}`)
    .join(' · ');

/** The address of a panel or of a tile; null if it no longer exists. */
const hrefOf = (context: AppLoadContext, place: PanelPlace, tile?: string): Promise<string | null> =>
  context.portal.panelFigures.path(context.person(), place, tile).catch((error: unknown) => {
    context.refusal(error, ['absent']);
    return null;
  });

/** Subscriptions for the person who made them. */
export function subscriptionRows(
  context: AppLoadContext,
  subscriptions: readonly PanelSubscription[],
): Promise<SubscriptionRow[]> {
  const { timeZone } = context.portal.config.tenant;
  const stamp = (at: Date) => formatDateTime(at, timeZone);
  return Promise.all(
    subscriptions.map(async (each) => ({
      id: each._id,
      name: each.name,
      href: await hrefOf(context, each),
      days: sendingWords(each.days),
      recipients: each.recipients,
      next: stamp(each.nextAt),
      last: each.last ? `${stamp(each.last.at)}, a ${each.last.sent} de ${each.last.of}` : ' - ',
      rests: each.stopped
        ? `parado: ${each.stopped.why}`
        : each.pausedAt
          ? `pausado desde ${stamp(each.pausedAt)}`
          : '',
    })),
  );
}

/** Alerts for their person. */
export function alertRows(context: AppLoadContext, alerts: readonly PanelAlert[]): Promise<AlertRow[]> {
  const { config } = context.portal;
  const stamp = (at: Date | null) => (at ? formatDateTime(at, config.tenant.timeZone) : '');
  const now = context.portal.clock.stamp();
  const restsOf = ({ stopped, pausedAt, snoozedUntil }: PanelAlert): string => {
    if (stopped) return `parado: ${stopped.why}`;
    if (pausedAt) return `pausado desde ${stamp(pausedAt)}`;
    return snoozedUntil && snoozedUntil > now ? `adiado até ${stamp(snoozedUntil)}` : '';
  };
  return Promise.all(
    alerts.map(async (alert) => ({
      id: alert._id,
      name: alert.name,
      condition: conditionWords(alert.condition, alert.format),
      href: await hrefOf(context, alert, alert.tile),
      result:
        alert.failure || (alert.checkedAt ? formatFigure(alert.figure, alert.format) : 'ainda não visto'),
      checked: stamp(alert.checkedAt) || ' - ',
      crossed: alert.crossed ? stamp(alert.crossedAt) : '',
      rests: restsOf(alert),
    })),
  );
}
