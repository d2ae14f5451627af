import field from '../field.module.css';
import grid from '../grid/dialogs.module.css';
import list from '../list.module.css';

/** What the import dialog wears. */
export const importSheets = [field, grid, list];
