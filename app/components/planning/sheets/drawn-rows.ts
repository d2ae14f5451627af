import {
  cellVersion,
  figureText,
  figuresOf,
  type SheetRow,
  type SheetView,
} from '~/domain/planning/sheets/sheet';

/** The values and versions of a form's inputs when they were drawn: only differences are edits. */
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
