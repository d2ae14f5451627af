import { formatDecimal } from '~/domain/values/decimal';
import { hrFigureNames, type HrRow } from '~/domain/planning/hr/hr';

/** What a form's inputs held when they were drawn, and the versions behind them: only what differs is an edit. */
export const drawnRows = (rows: readonly HrRow[]): string =>
  JSON.stringify(
    Object.fromEntries(
      rows.map((row) => [
        row.id,
        {
          version: row.version,
          texts: Object.fromEntries(hrFigureNames.map((name) => [name, formatDecimal(row[name], 2)])),
        },
      ]),
    ),
  );
