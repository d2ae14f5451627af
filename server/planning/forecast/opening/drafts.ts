import { formatInteger } from '../../../../app/domain/values/format';
import { sum } from '../../../../app/domain/values/decimal';
import type { OpenedCentre, OpeningPreview } from '../../../../app/domain/planning/forecast/opening';
import type { OpeningRequest } from '../../../../app/domain/planning/forecast/opening-form';
import { comingReleases, releaseName } from '../../../../app/domain/planning/forecast/release-point';
import { currentMonth, type Clock } from '../../../platform/clock';
import { Problem } from '../../../platform/errors';
import type { Reviews } from '../reviews';
import type { OpenedAccount } from './collection';
import type { FirstFigures, Source } from './first-figures';
import type { Structure } from './structure';

/** 400 cost centres with 300 accounts each. */
const maxCells = 2_000_000;
const centresTogether = 4;

/** The same with everything that the figures depend on. */
export interface Selected extends Source {
  readonly costCentres: readonly string[];
  readonly accounts: readonly OpenedAccount[];
}

interface Deps {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly reviews: Reviews;
  readonly structure: Structure;
  readonly figures: FirstFigures;
}

/** What can be opened, and what opening it would do; nothing is changed here. */
export class OpeningDrafts {
  constructor(private readonly deps: Deps) {}

  /** Release points that the calendar has open or coming, the next one first; cost centres and accounts. */
  async choices() {
    const { reviews, structure } = this.deps;
    const [costCentres, accounts] = await Promise.all([structure.costCentres(), structure.accounts()]);
    const periods = this.#coming().map((name) => {
      const { lock, calendar } = reviews.standing(name);
      return { name, open: lock.open, date: lock.date, order: calendar.editMonth };
    });
    return { periods: periods.toSorted((a, b) => a.order - b.order), costCentres, accounts };
  }

  /** @throws Problem `invalid` at the fields at fault, `too-large` */
  async preview(request: OpeningRequest): Promise<OpeningPreview> {
    const selected = await this.select(request);
    const centres: OpenedCentre[] = [];
    let [there, beyond] = [0, 0];
    const left = selected.costCentres.values();
    const work = async () => {
      for (const costCentre of left) {
        const found = await this.deps.figures.of(selected, costCentre, selected.accounts);
        const amounts = found.figures.map(({ amount }) => amount);
        centres.push({ costCentre, cells: amounts.length, sum: sum(amounts, 2) });
        there += found.there;
        beyond += found.beyond;
      }
    };
    await Promise.all(Array.from({ length: centresTogether }, work));
    centres.sort((a, b) => a.costCentre.localeCompare(b.costCentre, 'pt'));
    return { centres, ...totalOf(centres), there, beyond, ...this.deps.figures.words(selected) };
  }

  /** @throws Problem `invalid` at the fields at fault, `too-large` */
  async select({ costCentres, accounts, ...request }: OpeningRequest): Promise<Selected> {
    const { structure, figures } = this.deps;
    if (!this.#coming().includes(request.rf))
      throw invalid('rf', 'Escolha um release point da lista: os abertos agora ou nos próximos meses.');
    const [known, chart, booked] = await Promise.all([
      structure.costCentres(),
      structure.accounts(),
      figures.booked(),
    ]);
    const selected = {
      ...request,
      ...booked,
      costCentres: chosen(known, costCentres, (centre) => centre, 'cost_center', 'centro de custo'),
      accounts: chosen(chart, accounts, ({ account_concat }) => account_concat, 'account', 'conta'),
    };
    await figures.require(selected);
    const cells = selected.costCentres.length * selected.accounts.length * figures.months(request).length;
    if (cells > maxCells)
      throw new Problem(
        'too-large',
        `São ${formatInteger(cells)} células; abra no máximo ${formatInteger(maxCells)} de cada vez.`,
      );
    return selected;
  }

  #coming(): string[] {
    return comingReleases(currentMonth(this.deps.clock)).map(releaseName);
  }
}

export const totalOf = (centres: readonly { cells: number | null; sum: number }[]) => ({
  cells: centres.reduce((total, { cells }) => total + (cells ?? 0), 0),
  sum: sum(
    centres.map((centre) => centre.sum),
    2,
  ),
});

/** The named ones among the known, or all without names. @throws Problem `invalid` for unknown names */
function chosen<T>(
  known: readonly T[],
  named: readonly string[],
  nameOf: (one: T) => string,
  field: string,
  what: string,
): readonly T[] {
  if (known.length === 0)
    throw invalid(field, `Ainda não há ${what} para abrir: envie primeiro a base que os traz.`);
  if (named.length === 0) return known;
  const byName = new Map(known.map((one) => [nameOf(one), one]));
  return [...new Set(named)].map((name) => {
    const one = byName.get(name);
    if (one === undefined) throw invalid(field, `"${name}" não é ${what} conhecido(a).`);
    return one;
  });
}

const invalid = (field: string, reason: string) => new Problem('invalid', reason, { [field]: reason });
