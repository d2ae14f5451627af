import { mayEnter, type AccessKey, type Flags } from './people/access/access';
import type { PanelLink } from './insight/panels/link';
import type { Role } from './people/access/roles';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
}

export interface MenuGroup {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

interface Place extends MenuEntry {
  readonly key: AccessKey;
}

const place = (label: string, key: AccessKey): Place => ({ label, key, to: key });

/** What changed since the last visit: the first entry of the side navigation, and no landing page. */
export const startPage = '/inicio';
/** The manual, for everybody. */
export const manualPage = '/ajuda';

interface SideGroup {
  readonly label: string;
  /** Dashboards of this type come first in the group. */
  readonly panels?: PanelLink['type'];
  readonly places: readonly Place[];
}

/** Side navigation (rule A5), group by group; each entry shows where the access table lets the person in. */
const sideGroups: readonly SideGroup[] = [
  { label: '', places: [place('Início', startPage)] },
  {
    label: 'Intelligent Journey',
    panels: 1,
    places: [
      place('Financial Statement', '/ij/demo_financial'),
      place('Ativo Fiscal', '/ij/fiscal_asset'),
      place('Relatorios', '/ij/report'),
      place('Explorer', '/ij/explorer'),
      place('FP&A Report', '/ij/report_preview_schneider'),
      place('Cockpit', '/ij/cockpit'),
      place('Revisão de forecast', '/ij/report_create_schneider'),
      place('Cenários', '/ij/cenarios'),
      place('Auxiliar Padrão', '/ij/rh'),
    ],
  },
  {
    label: 'Data Journey',
    places: [
      place('Envio de arquivos', '/captura/manual'),
      place('Automação', '/captura/automacao'),
      place('Processamento', '/captura/processando'),
      place('Repository Master', '/repo/master-data'),
      place('Qualidade', '/repo/qualidade'),
      place('Bases', '/repo/bases'),
      place('Fechamento', '/repo/fechamento'),
      place('Plano de contas', '/repo/plano-contas'),
      place('Planejamento', '/ij/plan'),
    ],
  },
  {
    label: 'Executed Jobs',
    panels: 2,
    places: [
      place('Jobs executados', '/jobs/executados'),
      place('Saúde', '/jobs/saude'),
      place('Webhooks', '/jobs/webhooks'),
    ],
  },
];

/** Header menu (rule A5), without Logout, which everybody has. */
const headerPlaces: readonly Place[] = [
  place('Configurações de usuários', '/user/permission'),
  place('Gerenciamento de usuários', '/user/config'),
  place('Auditoria', '/user/audit'),
  place('Dados pessoais', '/user/dados'),
  place('Prazos de guarda', '/user/retencao'),
  place('Painéis', '/ij/paineis'),
  place('Ajuda', manualPage),
];

const open = (places: readonly Place[], role: Role, enabled: Flags): MenuEntry[] =>
  places.filter(({ key }) => mayEnter(key, role, enabled)).map(({ label, to }) => ({ label, to }));

/** Side navigation for a person, with the dashboards that they may see; empty for USER ADMIN, who has none (rule A5). */
export function sideMenu(
  role: Role,
  enabled: Flags,
  dashboards: readonly PanelLink[] = [],
  sheets: readonly MenuEntry[] = [],
): MenuGroup[] {
  if (role === 'USER ADMIN') return [];
  return sideGroups
    .map(({ label, panels, places }) => ({
      label,
      entries: [
        ...dashboards
          .filter(({ type }) => type === panels)
          .map(({ label: name, to }) => ({ label: name, to })),
        ...open(places, role, enabled),
        ...(panels === 1 ? sheets : []),
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
}

export const headerMenu = (role: Role, enabled: Flags): MenuEntry[] => open(headerPlaces, role, enabled);

/** Screens that no menu entry leads to at once, and the entry by which a person came to them. */
const screensUnder: Partial<Record<AccessKey, readonly string[]>> = {
  '/ij/plan': ['/ij/plan_edit', '/ij/plan_changes'],
  '/ij/report': ['/ij/report_create', '/ij/report_preview', '/ij/report_save', '/ij/report_schedules'],
  '/ij/report_create_schneider': ['/ij/report_preview_edit_schneider', '/ij/revisoes', '/ij/porque/revisao'],
  '/ij/report_preview_schneider': ['/ij/porque/fpa'],
  '/ij/cockpit': ['/ij/cockpit_preview', '/ij/porque/cockpit', '/ij/porque/ciclo'],
  '/ij/rh': ['/ij/rh_edit'],
  '/ij/demo_financial': ['/ij/preview_financial'],
  '/repo/master-data': ['/repo/format'],
};

/** What `aria-current` says of a menu entry: the page itself, a screen further in, or neither. */
export function currentAt(entry: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname.replace(/\/$/, '') === entry) return 'page';
  const screens = [entry, ...((screensUnder as Record<string, readonly string[]>)[entry] ?? [])];
  return screens.some((screen) => `${pathname}/`.startsWith(`${screen}/`)) ? 'true' : undefined;
}

const allPlaces: readonly Place[] = [...sideGroups.flatMap((group) => group.places), ...headerPlaces];

/** The menu entry that leads to a screen, as its window is called; null for the few that none leads to. */
export function screenLabel(pathname: string): string | null {
  return allPlaces.find(({ to }) => currentAt(to, pathname))?.label ?? null;
}
