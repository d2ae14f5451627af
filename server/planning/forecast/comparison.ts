import type {
  CompareMode,
  ReviewComparison,
  ReviewKey,
  ReviewRow,
} from '../../../app/domain/planning/forecast/forecast';
import { varianceLink } from '../../../app/domain/insight/variance/address';
import { parseReleasePoint } from '../../../app/domain/planning/forecast/release-point';
import { actualScenario } from './collection';
import type { Reviews } from './reviews';

export const yearBefore = 'ano-anterior';

/** Figures to lay beside a review's: what was booked, another release point, or the year before. */
export class Comparison {
  constructor(private readonly reviews: Reviews) {}

  /** What a review can be compared with: values of the address and how people call them. */
  async choices({ rf }: ReviewKey): Promise<{ value: string; label: string }[]> {
    const others = (await this.reviews.periods()).filter((name) => name !== rf);
    return [
      { value: actualScenario, label: 'Realizado' },
      { value: yearBefore, label: 'Ano anterior' },
      ...others.map((name) => ({ value: name, label: name })),
    ];
  }

  /**
   * The figures that an address asks for, month by month as the review's rows have theirs; null where it asks for none.
   * A month of the year before is what was booked in it, or where nothing is yet, the same release point's forecast.
   */
  async of(
    key: ReviewKey,
    rows: readonly ReviewRow[],
    wanted: string | null,
    mode: CompareMode,
  ): Promise<ReviewComparison | null> {
    const choice = (await this.choices(key)).find(({ value }) => value === wanted);
    if (!choice) return null;
    const { calendar } = this.reviews.standing(key.rf);
    const shift = choice.value === yearBefore ? 12 : 0;
    const [first, last] = [calendar.first - shift, calendar.last - shift];
    const amounts = (scenario: string) => this.reviews.amounts(scenario, key.costCentre, first, last);
    const release = parseReleasePoint(choice.value);
    const [main, behind] = await Promise.all([
      amounts(release ? choice.value : actualScenario),
      shift > 0 ? amounts(key.rf) : null,
    ]);
    const months = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return {
      why: varianceLink('review', { rf: key.rf, cost_center: key.costCentre, contra: choice.value }),
      label: choice.label,
      mode,
      values: Object.fromEntries(
        rows.map(({ account }) => [
          account,
          months.map((at) => main.get(account)?.get(at) ?? behind?.get(account)?.get(at) ?? null),
        ]),
      ),
    };
  }
}
