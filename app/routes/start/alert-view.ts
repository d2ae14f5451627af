import type { AppLoadContext } from '@remix-run/server-runtime';
import type { AskedTile } from '~/components/insight/alerts/alert-form';
import type { AlertRow } from '~/components/insight/alerts/alert-list';
import { conditionWords } from '~/domain/insight/alerts/alert';
import { choiceWords } from '~/domain/insight/panels/choice-words';
import { kept } from '~/domain/insight/panels/choices';
import { formatFigure, formatPlaceLong } from '~/domain/insight/panels/format';
import { formatDateTime } from '~/domain/values/format';
import type { PanelAlert } from '../../../server/insight/alerts/collection';

/** Rows of a tile that the form offers. */
const maxRows = 300;

/** The tile that somebody asks to be told of, as they see it; null where the address names none. */
export async function askedTile(context: AppLoadContext, params: URLSearchParams): Promise<AskedTile | null> {
  const [panel, tile] = [params.get('painel') ?? '', params.get('tile') ?? ''];
  if (panel === '' || tile === '') return null;
  const choices = kept(params);
  for (const name of ['painel', 'apagar', 'feito']) choices.delete(name);
  const query = choices.toString();
  const single = await context.portal.panelFigures.tile(context.person(), { panel, query }, tile);
  const { title, dimensions, measures, rows } = single.tile;
  return {
    ...{ id: crypto.randomUUID(), panel, tile, query },
    title: `${single.panel} · ${title}`,
    facts: choiceWords(single.choices, single.fields)
      .map(([label, words]) => `${label}: ${words}`)
      .join(' · '),
    measures: measures.map(({ key, label }) => ({ key, label })),
    rowsLabel: dimensions.map(({ label }) => label).join(' · '),
    rows: (dimensions.length > 0 ? rows : []).slice(0, maxRows).map(({ at }) => ({
      value: JSON.stringify(at),
      label: dimensions.map((dimension, index) => formatPlaceLong(at[index] ?? '', dimension)).join(' · '),
    })),
  };
}

/** Alerts as their person reads them. */
export function alertRows(context: AppLoadContext, alerts: readonly PanelAlert[]): Promise<AlertRow[]> {
  const { panelFigures, config } = context.portal;
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
      href: await panelFigures.path(alert, alert.tile).catch((error: unknown) => {
        context.refusal(error, ['absent']);
        return null;
      }),
      result:
        alert.failure || (alert.checkedAt ? formatFigure(alert.figure, alert.format) : 'ainda não visto'),
      checked: stamp(alert.checkedAt) || ' - ',
      crossed: alert.crossed ? stamp(alert.crossedAt) : '',
      rests: restsOf(alert),
    })),
  );
}
