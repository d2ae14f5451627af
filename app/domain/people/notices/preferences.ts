import type { NoticeKind } from './notice';

/** The ways in which a person receives notices of a kind; the bell shows them with every way except `none`. */
export const noticeWays = {
  daily: 'Carta do dia',
  letter: 'Carta na hora',
  bell: 'Só no sino',
  none: 'Não avisar',
} as const;
export type NoticeWay = keyof typeof noticeWays;

/** The groups of kinds for which people choose a way. */
export const noticeGroups = {
  review: { label: 'Revisões de forecast', kinds: ['review'] },
  mention: { label: 'Menções em comentários', kinds: ['mention'] },
  file: { label: 'Arquivos enviados', kinds: ['job', 'job-partly', 'job-failed'] },
  quality: { label: 'Bases atrasadas ou incomuns', kinds: ['quality'] },
  report: { label: 'Relatórios e demonstrativos', kinds: ['report'] },
  planning: { label: 'Planejamento e cenários', kinds: ['planning'] },
  alert: { label: 'Alertas de números', kinds: ['alert'] },
  automation: { label: 'Fontes e webhooks', kinds: ['source', 'webhook'] },
} as const satisfies Record<string, { readonly label: string; readonly kinds: readonly NoticeKind[] }>;
export type NoticeGroup = keyof typeof noticeGroups;

export type NoticeWays = Readonly<Record<NoticeGroup, NoticeWay>>;

export const noticeGroupNames = Object.keys(noticeGroups) as NoticeGroup[];
export const noticeWayNames = Object.keys(noticeWays) as NoticeWay[];

/**
 * Default: one letter a day (rule A37), and immediate letters for alerts, because people ask for these themselves
 * (rule I18).
 */
export const defaultWayOf = (group: NoticeGroup): NoticeWay => (group === 'alert' ? 'letter' : 'daily');

export const groupOf = (kind: NoticeKind): NoticeGroup =>
  noticeGroupNames.find((name) => (noticeGroups[name].kinds as readonly NoticeKind[]).includes(kind)) ??
  'planning';

export const preferencesPath = '/avisos/preferencias';
