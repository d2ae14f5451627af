import {
  cellVersion,
  figureText,
  figuresOf,
  type SheetRow,
  type SheetView,
} from '~/domain/planning/sheets/sheet';

/** What a form's inputs held when they were drawn, and the versions behind them: only what differs is an edit. */
export const drawnRows = (view: SheetView, rows: readonly SheetRow[]): string =>
  JSON.stringify(
    Object.fromEntries(
      rows.map((row) => [
        row.id,
        {
          version: row.version,
          ...(view.isPivot && {
            versions: Object.fromEntries(figuresOf(view).map(({ id }) => [id, cellVersion(row, id)])),
          }),
          texts: Object.fromEntries(figuresOf(view).map(({ id }) => [id, figureText(view, row[id])])),
        },
      ]),
    ),
  );
