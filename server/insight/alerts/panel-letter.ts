import { buffer } from 'node:stream/consumers';
import { emptyWords, isEmpty } from '../../../app/domain/insight/panels/tile';
import { formatFigure, formatPlaceLong } from '../../../app/domain/insight/panels/format';
import type { PanelView, TileView } from '../../../app/domain/insight/panels/view';
import { count } from '../../../app/domain/values/format';
import type { Config } from '../../config';
import type { Clock } from '../../platform/clock';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import { exportFile } from '../../platform/exports';
import { escaped, letterPage } from '../../platform/mail';
import type { Person } from '../../people/users/user';
import type { Mail, MailFile } from '../../platform/mail/port';
import { Problem } from '../../platform/errors';
import { panelExport } from '../panels';
import type { PanelLetter, PanelSubscription } from './collection';
import type { PanelFigures } from './figures';
import type { Subscriptions } from './subscriptions';
import { pictured, type TileLetters } from './tile-letters';

interface Deps {
  readonly figures: PanelFigures;
  readonly subscriptions: Pick<Subscriptions, 'find' | 'leavingToken'>;
  readonly tiles: Pick<TileLetters, 'picture'>;
  readonly company: string;
  readonly config: Pick<Config, 'tenant'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly errors: Pick<ErrorReporting, 'report'>;
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
}

/** Groups of a tile that a letter has as text; all are in the portal. */
const maxRows = 10;

/** Writes the letters of subscriptions: each recipient's own figures, with pictures of the tiles and the panel as a PDF (rule I19). */
export class PanelLetters {
  constructor(private readonly deps: Deps) {}

  /** Null where its recipient has left, or may no longer look. */
  async write({ of, to }: PanelLetter): Promise<Mail | null> {
    const { figures, subscriptions } = this.deps;
    const subscription = await subscriptions.find(of);
    const person = subscription?.recipients.includes(to) ? await figures.viewer(to) : null;
    if (!subscription || !person) return null;
    try {
      return await this.#mail(subscription, person, await figures.view(person, subscription));
    } catch (error) {
      if (error instanceof Problem && (error.kind === 'absent' || error.kind === 'forbidden')) return null;
      throw error;
    }
  }

  async #mail(subscription: PanelSubscription, person: Person, view: PanelView): Promise<Mail> {
    const { figures, subscriptions, company, address } = this.deps;
    const { _id, name, user } = subscription;
    const page = `${address}${await figures.path(person, subscription)}`;
    const leave = `${address}/envio/${subscriptions.leavingToken(_id, person.email)}`;
    const opening = `${name}, lido em ${view.readAt} com o que você vê no portal. Enviado por ${user}.`;
    const pictures = await this.#pictures(view);
    const subject = `${company}: ${view.title}`;
    return {
      to: person.email,
      subject,
      text: [
        opening,
        ...view.tiles.map(tileText),
        `Abrir o painel:\n${page}`,
        `Não receber mais este envio:\n${leave}`,
      ].join('\n\n'),
      html: letterPage(
        subject,
        `<p>${escaped(opening)}</p><p><a href="${escaped(page)}">Abrir o painel</a></p>` +
          view.tiles.map((tile) => tileHtml(tile, pictures.get(tile.id) ?? null)).join('') +
          `<p><a href="${escaped(leave)}">Não receber mais este envio</a></p>`,
      ),
      files: [...pictures.values(), ...(await this.#document(view, person))],
    };
  }

  /** The panel as a PDF; none where this machine cannot draw, which is reported: the letter says all in figures. */
  async #document(view: PanelView, { name, email }: Person): Promise<MailFile[]> {
    const { config, clock, errors } = this.deps;
    try {
      const { chartDrawing } = await import('./drawing');
      const file = exportFile('pdf', panelExport(view, chartDrawing, config.tenant.timeZone), {
        by: name || email,
        at: clock.stamp(),
        company: config.tenant,
      });
      return [{ name: file.name, type: file.type, content: await buffer(file.chunks) }];
    } catch (error) {
      errors.report(error, { doing: 'document of a letter' });
      return [];
    }
  }

  async #pictures(view: PanelView): Promise<ReadonlyMap<string, MailFile>> {
    const drawn = new Map<string, MailFile>();
    for (const tile of view.tiles.filter(({ failure }) => failure === null)) {
      const picture = await this.deps.tiles.picture({ ...view, panel: view.title, tile });
      if (picture) drawn.set(tile.id, picture);
    }
    return drawn;
  }
}

/** A tile's first groups, cell by cell. */
const cellsOf = ({ dimensions, measures, rows }: TileView): string[][] =>
  rows
    .slice(0, maxRows)
    .map(({ at, figures }) => [
      ...dimensions.map((dimension, index) => formatPlaceLong(at[index] ?? '', dimension)),
      ...measures.map(({ format }, index) => formatFigure(figures[index] ?? null, format)),
    ]);

const titlesOf = ({ dimensions, measures }: TileView): string[] =>
  [...dimensions, ...measures].map(({ label }) => label);

/** The text in place of figures; empty if there are figures. */
const insteadOf = (tile: TileView): string => tile.failure ?? (isEmpty(tile) ? emptyWords(tile) : '');

function restOf({ rows, left }: TileView): string {
  const more = Math.max(0, rows.length - maxRows) + left;
  return more > 0 ? `e mais ${count(more, 'linha', 'linhas')} no portal` : '';
}

function tileText(tile: TileView): string {
  const instead = insteadOf(tile);
  const lines = instead ? [instead] : [titlesOf(tile), ...cellsOf(tile)].map((cells) => cells.join(' | '));
  return [tile.title, ...lines, restOf(tile)].filter((line) => line !== '').join('\n');
}

const cell = 'style="padding:2px 12px 2px 0;text-align:left"';

function tileHtml(tile: TileView, picture: MailFile | null): string {
  const title = `<h2 style="font-size:1.1em">${escaped(tile.title)}</h2>`;
  const instead = insteadOf(tile);
  if (instead) return `${title}<p>${escaped(instead)}</p>`;
  const head = titlesOf(tile).map((each) => `<th ${cell}>${escaped(each)}</th>`);
  const rows = cellsOf(tile).map(
    (cells) => `<tr>${cells.map((each) => `<td ${cell}>${escaped(each)}</td>`).join('')}</tr>`,
  );
  const rest = restOf(tile);
  return (
    `${title}${pictured({ tile }, picture)}<table style="border-collapse:collapse"><thead><tr>${head.join('')}</tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table>${rest && `<p>${escaped(rest)}</p>`}`
  );
}
