import empty from '../../ui/empty.module.css';
import field from '../../ui/field.module.css';
import grid from '../../grid/dialogs.module.css';
import list from '../../ui/list.module.css';
import working from '../../ui/working.module.css';
import sketch from '../baseline/sketch.module.css';
import review from '../forecast/dialogs.module.css';
import suggestion from '../forecast/suggestion-dialog.module.css';

/** Style sheets of planning dialogs: one list for all screens, so that none of them is tied to one screen's code. */
export const dialogSheets = [field, grid, empty, list, working, review, suggestion, sketch];
