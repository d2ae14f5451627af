export type PlanView = 'lista' | 'grade';

/** Storage key of the last view. */
const key = 'planning-view';

/** Without storage the list opens. */
export function rememberPlanView(view: PlanView): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // Storage is full or forbidden.
  }
}

export function lastPlanView(): PlanView {
  try {
    return localStorage.getItem(key) === 'grade' ? 'grade' : 'lista';
  } catch {
    return 'lista';
  }
}
