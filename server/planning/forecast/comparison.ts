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

/** A parameter value, and its label. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Figures to lay beside a review's: what was booked, another release point, or the year before. */
export class Comparison {
  constructor(private readonly reviews: Reviews) {}

  /** The options for a review's comparison: parameter values with labels. `more`: scenarios beside it. */
  async choices({ rf, scenario }: ReviewKey, more: readonly Choice[] = []): Promise<Choice[]> {
    const others = (await this.reviews.periods()).filter((name) => name !== rf || scenario !== undefined);
    return [
      { value: actualScenario, label: 'Realizado' },
      { value: yearBefore, label: 'Ano anterior' },
      ...others.map((name) => ({ value: name, label: name })),
      ...more,
    ];
  }

  /**
   * The compared figures for an address, by month, like the review's rows; null without a comparison. A month of the
   * year before has its actuals, or without these the same release point's forecast.
   */
  async of(
    key: ReviewKey,
    rows: readonly ReviewRow[],
    wanted: string | null,
    mode: CompareMode,
    more: readonly Choice[] = [],
  ): Promise<ReviewComparison | null> {
    const choice = (await this.choices(key, more)).find(({ value }) => value === wanted);
    if (!choice) return null;
    const { calendar } = this.reviews.standing(key.rf);
    const shift = choice.value === yearBefore ? 12 : 0;
    const [first, last] = [calendar.first - shift, calendar.last - shift];
    const amounts = (scenario: string) => this.reviews.amounts(scenario, key.costCentre, first, last);
    const isNamed = parseReleasePoint(choice.value) !== null || more.includes(choice);
    const [main, behind] = await Promise.all([
      amounts(isNamed ? choice.value : actualScenario),
      shift > 0 ? amounts(key.scenario ?? key.rf) : null,
    ]);
    const months = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return {
      why:
        key.scenario === undefined
          ? varianceLink('review', { rf: key.rf, cost_center: key.costCentre, contra: choice.value })
          : null,
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
