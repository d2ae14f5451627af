export type PlanView = 'lista' | 'grade';

/** Name under which the browser keeps the view that was used last. */
const key = 'planning-view';

/** A browser that keeps nothing opens the list. */
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
