import { releaseCalendar, parseReleasePoint } from '../../app/domain/planning/forecast/release-point';
import { month, monthDate } from '../../app/domain/values/month';
import type { ReviewTermRecord } from '../planning/forecast/board/collection';
import { reviewId } from '../planning/forecast';
import type { ReviewStateRecord } from '../planning/forecast/review-state';
import { costCentres, releasePoints } from './forecast';

type Step = ReviewStateRecord['steps'][number];

const planner = { by: 'gold@demo.example', name: 'Laura Bittencourt' };
const approver = { by: 'system.admin@demo.example', name: 'Marta Azevedo' };
const seen = month(2026, 11);
/** One of five cost centres was returned for changes. */
const returnedEvery = 5;

/** Deadline of the reviews of the open release point; the reminder of five days before was sent. */
export const reviewTermRecords = (): ReviewTermRecord[] => [
  {
    _id: 'RF1 2027',
    deadline: '2026-11-20',
    before: [5, 1],
    after: [1, 3],
    version: 1,
    since: '2026-11-03',
    told: ['2026-11-20 -5'],
  },
];

/** Reviews of past release points: sent, some returned and sent again, approved in their edit month. */
export function reviewRecords(): ReviewStateRecord[] {
  return releasePoints.flatMap(({ name: rf }) => {
    const release = parseReleasePoint(rf);
    const editMonth = release ? releaseCalendar(release, seen).editMonth : seen;
    if (editMonth >= seen) return [];
    return costCentres.map(({ code, name }, index): ReviewStateRecord => {
      const at = (day: number, hour: number) =>
        new Date(monthDate(editMonth).getTime() + ((day - 1) * 24 + hour) * 3_600_000 + index * 420_000);
      const sent = (day: number, note = ''): Step => ({ state: 'sent', ...planner, at: at(day, 14), note });
      const again: Step[] =
        index % returnedEvery === 2
          ? [
              {
                state: 'returned',
                ...approver,
                at: at(20, 13),
                note: 'Horas extras acima do realizado; confira.',
              },
              sent(22, 'Horas extras revistas com as lojas.'),
            ]
          : [];
      const approved: Step = { state: 'approved', ...approver, at: at(26, 17), note: '' };
      const key = { rf, costCentre: `${code} - ${name}` };
      return {
        _id: reviewId(key),
        rf,
        cost_center_concat: key.costCentre,
        state: 'approved',
        steps: [sent(18), ...again, approved],
        changedAt: approved.at,
      };
    });
  });
}
