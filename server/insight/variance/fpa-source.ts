import { mayEnter, type Flags } from '../../../app/domain/people/access/access';
import { comparedAmounts, varianceColumns } from '../../../app/domain/finance/fpa/columns';
import type { Narrowing } from '../../../app/domain/insight/variance/address';
import { amountsOf } from '../../../app/domain/insight/variance/measure';
import { messages } from '../../../app/domain/messages';
import { toUnits } from '../../../app/domain/values/decimal';
import { parseMonth, shortMonth } from '../../../app/domain/values/month';
import { reviewPath } from '../../../app/domain/planning/forecast/forecast';
import type { ReportLine } from '../../../app/domain/finance/fpa/report';
import type { Fpa } from '../../finance/fpa/fpa';
import { actualScenario } from '../../planning/forecast';
import { actualBase } from '../../planning/bases';
import { tableUrl } from '../../data/bases';
import { Problem } from '../../platform/errors';
import { accountDimensions, within, type AccountPlace } from './account-lines';
import { cellPath, rowsOfCells, type ReviewBehind, type ScenarioCells } from './review-behind';
import type { FilesOfRows } from './row-files';
import { monthFilter, plainChoice, type Variance, type VarianceSource } from './variance';

/** Variances of the FP&A report: a cost centre's month against the year before, the month before, a release point. */
export class FpaVariances implements VarianceSource {
  constructor(
    private readonly parts: {
      readonly fpa: Fpa;
      readonly behind: ReviewBehind;
      readonly files: FilesOfRows;
      readonly flags: Flags;
    },
  ) {}

  async find(params: URLSearchParams): Promise<Variance> {
    const { fpa, behind, files, flags } = this.parts;
    const text = (name: string) => params.get(name) ?? '';
    const report = await fpa.report({
      month: text('month'),
      rf: text('rf'),
      costCentre: text('cost_center'),
    });
    if (report.lacks !== null) throw new Problem('absent', messages.noData);
    const { chosen, choices } = report;
    const { rf, costCentre } = chosen;
    const columns = varianceColumns(chosen);
    const column = columns.find(({ field }) => field === text('variacao')) ?? columns.at(-1);
    // A first month that no release point foresaw varies from nothing.
    if (!column) throw new Problem('absent', messages.noData);
    const month = parseMonth(chosen.month) ?? 0;
    const amounts = {
      priorY: { label: `Realizado ${shortMonth(month - 12)}`, scenario: actualScenario, month: month - 12 },
      priorM: { label: `Realizado ${shortMonth(month - 1)}`, scenario: actualScenario, month: month - 1 },
      actual: { label: `Realizado ${shortMonth(month)}`, scenario: actualScenario, month },
      rf: { label: `${rf} ${shortMonth(month)}`, scenario: rf, month },
    } as const;
    const [from, to] = comparedAmounts[column.field];
    const lines = accountsOf(report.lines);
    const fields = { cost_center: costCentre, month: chosen.month, rf, variacao: column.field };
    const cellsOf = (narrowed: Narrowing): ScenarioCells[] => {
      const accounts = within(lines, narrowed).map(({ conta }) => conta);
      return [from, to].map((side) => ({
        scenario: amounts[side].scenario,
        costCentre,
        months: [amounts[side].month],
        accounts,
      }));
    };
    return {
      title: column.label,
      before: amounts[from].label,
      after: amounts[to].label,
      measure: amountsOf('bad'),
      facts: [['Cost Center', costCentre]],
      notes: [],
      choices: [
        plainChoice('cost_center', 'Cost Center', costCentre, choices.centres),
        {
          name: 'month',
          label: 'Period',
          value: chosen.month,
          options: choices.months.map(({ code, name }) => ({ value: code, label: name })),
        },
        plainChoice('rf', 'Release', rf, choices.releases),
        {
          name: 'variacao',
          label: 'Variação',
          value: column.field,
          options: columns.map(({ field, label }) => ({ value: field, label })),
        },
      ],
      fields,
      dimensions: accountDimensions,
      first: 'conta',
      narrowed: {},
      back: {
        label: 'FP&A Report',
        to: `/ij/report_preview_schneider?${new URLSearchParams({ tab: 'variances', cost_center: costCentre, month: chosen.month, rf })}`,
      },
      parts: async (by, narrowed) =>
        within(lines, narrowed).map((line) => ({
          key: line[by as keyof AccountPlace],
          before: toUnits(line[from], 2),
          after: toUnits(line[to], 2),
          split: null,
        })),
      behind: async (person, narrowed) => {
        const cells = cellsOf(narrowed);
        const [changes, comments, brought] = await Promise.all([
          Promise.all(cells.map((each) => behind.changes(each))),
          Promise.all(cells.map((each) => behind.comments(each))),
          files.of(person, cells.map(rowsOfCells)),
        ]);
        return { changes: changes.flat(), comments: comments.flat(), files: brought };
      },
      ways: (person, narrowed) => {
        const [account, ...others] = within(lines, narrowed);
        const only = account && others.length === 0 ? account.conta : null;
        const sides = [amounts[from], amounts[to]];
        return [
          ...(from === 'rf' || to === 'rf'
            ? [
                only === null
                  ? { label: `Revisão ${rf}`, to: reviewPath({ rf, costCentre }) }
                  : {
                      label: `Célula em ${rf}`,
                      to: cellPath({ rf, costCentre }, only, month),
                    },
              ]
            : []),
          ...(mayEnter('/repo/master-data', person.type, flags)
            ? sides
                .filter(({ scenario }) => scenario === actualScenario)
                .map((side) => ({
                  label: `Linhas de ${side.label}`,
                  to: tableUrl(actualBase.name, {
                    cost_center_concat: costCentre,
                    data_ref: monthFilter(side.month),
                    ...(only !== null && { account_concat: only }),
                  }),
                }))
            : []),
        ];
      },
    };
  }
}

/** Accounts follow their two headings. */
function accountsOf(lines: readonly ReportLine[]): (ReportLine & AccountPlace)[] {
  let [nivel, grupo] = ['', ''];
  return lines.flatMap((line) => {
    if (line.depth === 0) nivel = line.acc_description;
    else if (line.depth === 1) grupo = line.acc_description;
    else return [{ ...line, conta: line.id, grupo, nivel }];
    return [];
  });
}
