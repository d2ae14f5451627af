import type { Db } from 'mongodb';
import type { Audit } from '../../../people/audit/audit';
import type { Notices } from '../../../people/notices/notices';
import { Places } from '../../../people/users';
import type { Clock } from '../../../platform/clock';
import type { ErrorReporting } from '../../../platform/error-reporting/port';
import type { Mailer } from '../../../platform/mail/port';
import type { WorkQueue } from '../../../platform/work/queue';
import type { Forecast } from '../forecast';
import type { ForecastSettings } from '../settings';
import { ReviewBoard } from './board';
import { lettersBy, StepLetters } from './letters';
import { ReviewPeople } from './people';
import { ReviewReminders } from './reminders';
import { ReviewTerms } from './terms';

/** The kind of work that sends the letters of a review's last step. */
export const letterTask = 'forecast-letters';
const sweepEvery = '5 minutes';
const lookEvery = '10 minutes';

export interface ReviewBoardServices {
  readonly reviewBoard: ReviewBoard;
  readonly reviewTerms: ReviewTerms;
  readonly reviewPeople: ReviewPeople;
  readonly reviewReminders: ReviewReminders;
}

interface Deps {
  readonly forecast: Pick<Forecast, 'reviews' | 'states'>;
  readonly background: Pick<WorkQueue, 'define' | 'repeat'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly settings: ForecastSettings;
  readonly errors: Pick<ErrorReporting, 'report'>;
  readonly mailer: Mailer;
  readonly company: string;
  readonly address: string;
}

/** Builds what moves the reviews of a release point: board, terms, people, reminders and letters. */
export function openReviewBoard(db: Db, { forecast, settings, ...deps }: Deps): ReviewBoardServices {
  const { reviews, states } = forecast;
  const { adminTypes } = settings;
  const places = new Places(db);
  const terms = new ReviewTerms(db, { ...deps, reviews });
  const board = new ReviewBoard({ ...deps, db, reviews, states, terms, places, adminTypes });
  const send = lettersBy(deps);
  const reminders = new ReviewReminders({ ...deps, db, board, terms, states, reviews, send, adminTypes });
  const letters = new StepLetters({ db, states, places, send });
  deps.background.define(letterTask, (id) => letters.run(id), sweepEvery);
  deps.background.repeat('forecast-reminders', lookEvery, () => reminders.round());
  return {
    reviewBoard: board,
    reviewTerms: terms,
    reviewPeople: new ReviewPeople({ ...deps, db, board, places }),
    reviewReminders: reminders,
  };
}
