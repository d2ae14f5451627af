export interface Screen {
  readonly name: string;
  readonly path: string;
  /** The relative frequency of visits. */
  readonly visits: number;
}

const screen = (visits: number, name: string, path: string): Screen => ({ visits, name, path });

/** The screens that a planning and finance department uses in a day, with the demo's largest data. */
export const screens: readonly Screen[] = [
  screen(3, 'Start', '/inicio'),
  screen(2, 'Panel', '/ij/painel/1'),
  screen(2, 'Explorer', '/ij/explorer?search=batom'),
  screen(3, 'Jobs', '/captura/processando'),
  screen(2, 'Products', '/repo/master-data?collection=produto'),
  screen(2, 'Planning', '/ij/plan_edit?chanel=BRANDSITE&dateStart=2027-05&dateEnd=2027-05'),
  screen(2, 'Forecast review', '/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP'),
  screen(2, 'FP&A report', '/ij/report_preview_schneider?rf=RF1%202027&cost_center=1001%20-%20Lojas%20SP'),
  screen(2, 'Cockpit', '/ij/cockpit_preview?businessUnitID=2236'),
  screen(1, 'HR branch', '/ij/rh_edit/Loja%20Centro'),
  screen(1, 'Reports', '/ij/report'),
  screen(1, 'Closing', '/repo/fechamento'),
  screen(1, 'Financial statements', '/ij/demo_financial'),
];
