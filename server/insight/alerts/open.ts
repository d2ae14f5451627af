import type { Db } from 'mongodb';
import type { QualityServices } from '../../data/quality/open';
import type { RoomParts } from '../../data/room-parts';
import { SignedTexts } from '../../people/identity';
import type { Mailer } from '../../platform/mail/port';
import { collection } from '../../platform/mongo';
import type { DashboardServices } from '../panels/open';
import { Alerts } from './alerts';
import { panelAlerts } from './collection';
import { PanelFigures } from './figures';
import { LetterQueue } from './letter-queue';
import { QuietTimes } from './quiet';
import { PanelLetters } from './panel-letter';
import { Subscriptions } from './subscriptions';
import { TileLetters } from './tile-letters';
import { AlertWatch } from './watch';

type Deps = Omit<RoomParts, 'announce' | 'log' | 'storage'> &
  Pick<QualityServices, 'baseMarks'> &
  DashboardServices & {
    /** For letters of alerts, which people choose the way of (rule A37). */
    readonly alertMailer: Mailer;
    /** As `PanelFigures` takes it. */
    readonly ofFigure: ConstructorParameters<typeof PanelFigures>[0]['ofFigure'];
  };

const lookEvery = '2 minutes';
const sendEvery = '1 minute';
const round = 'panel-alerts';

/** Services for notifications about figures. */
export interface AlertServices {
  readonly alerts: Alerts;
  readonly alertWatch: AlertWatch;
  readonly quietTimes: QuietTimes;
  readonly panelFigures: PanelFigures;
  readonly panelLetters: LetterQueue;
  readonly subscriptions: Subscriptions;
}

export function openAlerts(db: Db, deps: Deps): AlertServices {
  const { config, background, panelPictures: pictures, mailer, alertMailer } = deps;
  const figures = new PanelFigures({ ...deps, db, flags: config.flags });
  const quietTimes = new QuietTimes(db);
  const writer = new TileLetters({
    ...deps,
    ...{ figures, pictures },
    alert: (_id) => collection(db, panelAlerts).findOne({ _id }),
  });
  const signed = new SignedTexts('leaving-subscription', config.sessionSecrets);
  const letters: LetterQueue = new LetterQueue(db, {
    ...deps,
    quiet: quietTimes,
    kinds: {
      alert: { write: (letter) => writer.ofAlert(letter), mailer: alertMailer },
      subscription: { write: (letter) => panels.write(letter), mailer },
    },
  });
  const subscriptions = new Subscriptions(db, { ...deps, figures, letters, signed });
  const panels = new PanelLetters({ ...deps, figures, subscriptions, tiles: writer });
  const alertWatch = new AlertWatch(db, { ...deps, figures, letters });
  background.repeat(round, lookEvery, (signal) => alertWatch.round(signal));
  background.repeat(
    'panel-subscriptions',
    sendEvery,
    () => subscriptions.runDue(),
    () => subscriptions.nextDue(),
  );
  return {
    alerts: new Alerts(db, { ...deps, figures, hasten: () => background.hasten(round) }),
    ...{ alertWatch, quietTimes, panelFigures: figures, panelLetters: letters, subscriptions },
  };
}
