import { useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { withParams } from '~/domain/lists/paging';
import { Tabs } from '../../ui/tabs';
import styles from './plan-views.module.css';
import { rememberPlanView, type PlanView } from './plan-view';

/** The plan as the list of its rows, or by SKU and month in the grid; the filter opens the one that was used last. */
export function PlanViews({ view, ready }: { view: PlanView; ready: boolean }) {
  const [params] = useSearchParams();
  useEffect(() => {
    if (ready) rememberPlanView(view);
  }, [view, ready]);
  const to = (vista: string | null) =>
    withParams(params, { vista, page: null, saved: null, confirmar: null, descartar: null, grupo: null });
  return (
    <div className={styles.views} data-ready={ready}>
      <Tabs
        label="Vista do planejamento"
        look="pills"
        places={[
          { to: to(null), label: 'Lista', current: view === 'lista' },
          { to: to('grade'), label: 'Grade', current: view === 'grade' },
        ]}
      />
    </div>
  );
}
