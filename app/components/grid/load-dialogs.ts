/** The code of dialogs, views and column changes, which is loaded when a person first needs it. */
export const loadDialogs = () => import('./open-dialog');
