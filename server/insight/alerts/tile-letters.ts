import { alertsPath } from '../../../app/domain/insight/alerts/alert';
import { choiceWords } from '../../../app/domain/insight/panels/choice-words';
import type { SingleTile } from '../../../app/domain/insight/panels/view';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import { Problem } from '../../platform/errors';
import { escaped, letterPage } from '../../platform/mail';
import type { Mail, MailFile } from '../../platform/mail/port';
import type { PanelPictures } from '../panels/pictures';
import type { PanelAlert, PanelLetter } from './collection';
import type { PanelFigures } from './figures';

interface Deps {
  readonly figures: PanelFigures;
  readonly pictures: Pick<PanelPictures, 'png'>;
  readonly company: string;
  /** The portal's own address in letters, without a slash at its end. */
  readonly address: string;
  readonly errors: Pick<ErrorReporting, 'report'>;
  readonly alert: (id: string) => Promise<PanelAlert | null>;
}

const noPicture = 'A imagem não pôde ser feita agora; os números estão no portal.';

/** Writes letters that show tiles of panels, in the rights that their person has at that moment. */
export class TileLetters {
  constructor(private readonly deps: Deps) {}

  /** The letter of a crossing; null where the alert is gone, or its person may no longer look. */
  async ofAlert({ of, to, text }: PanelLetter): Promise<Mail | null> {
    const { figures, company, address } = this.deps;
    const alert = await this.deps.alert(of);
    const person = alert && (await figures.viewer(to));
    if (!person) return null;
    try {
      const single = await figures.tile(person, alert, alert.tile);
      const picture = await this.picture(single);
      const page = `${address}${await figures.path(person, alert, alert.tile)}`;
      const own = `${address}${alertsPath}`;
      const facts = choiceWords(single.choices, single.fields).map(([label, words]) => `${label}: ${words}`);
      const place = [single.panel, single.tile.title, ...facts, `lido em ${single.readAt}`].join(' · ');
      const subject = `${company}: ${text.replace(/\.$/, '')}`;
      return {
        to,
        subject,
        text: [
          text,
          place,
          ...(picture ? [] : [noPicture]),
          `Abrir o quadro:\n${page}`,
          `Adiar, pausar ou apagar este alerta:\n${own}`,
        ].join('\n\n'),
        html: letterPage(
          subject,
          `<p><strong>${escaped(text)}</strong><br>${escaped(place)}</p>` +
            pictured(single, picture) +
            `<p><a href="${escaped(page)}">Abrir o quadro</a></p>` +
            `<p><a href="${escaped(own)}">Adiar, pausar ou apagar este alerta</a></p>`,
        ),
        ...(picture && { files: [picture] }),
      };
    } catch (error) {
      // Figures that they may no longer see are not sent; the alert itself stops at its next check.
      if (error instanceof Problem && (error.kind === 'absent' || error.kind === 'forbidden')) return null;
      throw error;
    }
  }

  /** A tile as a picture of a letter; null where this machine cannot draw, which is reported. */
  async picture(single: SingleTile): Promise<MailFile | null> {
    try {
      const { tileDrawing } = await import('./drawing');
      const content = await this.deps.pictures.png(tileDrawing(single));
      const { id } = single.tile;
      return { name: `${id}.png`, type: 'image/png', content, cid: `${id}@portal` };
    } catch (error) {
      this.deps.errors.report(error, { doing: 'picture of a letter' });
      return null;
    }
  }
}

/** A tile in a letter's HTML. */
export const pictured = ({ tile }: Pick<SingleTile, 'tile'>, picture: MailFile | null): string =>
  picture
    ? `<p><img src="cid:${escaped(picture.cid ?? '')}" alt="${escaped(tile.title)}" style="max-width:100%"></p>`
    : `<p>${escaped(noPicture)}</p>`;
