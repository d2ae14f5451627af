import type { Db } from 'mongodb';
import type { QualityServices } from '../../data/quality/open';
import type { RoomParts } from '../../data/room-parts';
import { SignedTexts } from '../../people/identity/signed';
import type { Mailer } from '../../platform/mail/port';
import { collection } from '../../platform/mongo/collection';
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

type Around = Omit<RoomParts, 'announce' | 'log' | 'storage'> &
  Pick<QualityServices, 'baseMarks'> &
  DashboardServices & {
    /** For letters of alerts, which people choose the way of (rule A37). */
    readonly alertMailer: Mailer;
  };

const lookEvery = '2 minutes';
const sendEvery = '1 minute';
const round = 'panel-alerts';

/** What people are told of figures. */
export interface AlertServices {
  readonly alerts: Alerts;
  readonly alertWatch: AlertWatch;
  readonly quietTimes: QuietTimes;
  readonly panelFigures: PanelFigures;
  readonly panelLetters: LetterQueue;
  readonly subscriptions: Subscriptions;
}

export function openAlerts(db: Db, around: Around): AlertServices {
  const { config, background, panelPictures: pictures, mailer, alertMailer } = around;
  const figures = new PanelFigures({ ...around, db, flags: config.flags });
  const quietTimes = new QuietTimes(db);
  const writer = new TileLetters({
    ...around,
    ...{ figures, pictures },
    alert: (_id) => collection(db, panelAlerts).findOne({ _id }),
  });
  const signed = new SignedTexts('leaving-subscription', config.sessionSecrets);
  const letters: LetterQueue = new LetterQueue(db, {
    ...around,
    quiet: quietTimes,
    kinds: {
      alert: { write: (letter) => writer.ofAlert(letter), mailer: alertMailer },
      subscription: { write: (letter) => panels.write(letter), mailer },
    },
  });
  const subscriptions = new Subscriptions(db, { ...around, figures, letters, signed });
  const panels = new PanelLetters({ ...around, figures, subscriptions, tiles: writer });
  const alertWatch = new AlertWatch(db, { ...around, figures, letters });
  background.repeat(round, lookEvery, (signal) => alertWatch.round(signal));
  background.repeat(
    'panel-subscriptions',
    sendEvery,
    () => subscriptions.runDue(),
    () => subscriptions.nextDue(),
  );
  return {
    alerts: new Alerts(db, { ...around, figures, hasten: () => background.hasten(round) }),
    ...{ alertWatch, quietTimes, panelFigures: figures, panelLetters: letters, subscriptions },
  };
}
