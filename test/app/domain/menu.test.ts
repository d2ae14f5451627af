import { expect, it } from 'vitest';
import { currentAt, screenLabel } from '../../../app/domain/menu';

it.each([
  ['/ij/plan', '/ij/plan', 'page'],
  ['/ij/plan', '/ij/plan/', 'page'],
  ['/ij/plan', '/ij/plan_edit', 'true'],
  ['/ij/report', '/ij/plan_edit', undefined],
  ['/ij/report', '/ij/report/6b01/ver', 'true'],
  ['/ij/report', '/ij/report_create', 'true'],
  ['/ij/report', '/ij/report_create_schneider', undefined],
  ['/ij/report_create_schneider', '/ij/report_preview_edit_schneider/RF1%202027/1001', 'true'],
  ['/ij/rh', '/ij/rh_edit/Loja%20Centro', 'true'],
  ['/captura/processando', '/captura/processando/6b01/corrigir', 'true'],
  ['/repo/master-data', '/repo/master-database', undefined],
  ['/repo/master-data', '/repo/format', 'true'],
  ['/ij/demo_financial', '/ij/preview_financial', 'true'],
] as const)('the menu entry %s on the screen %s: %s', (entry, screen, expected) => {
  expect(currentAt(entry, screen)).toBe(expected);
});

it.each([
  ['/ij/plan_edit', 'Planejamento'],
  ['/ij/report_save', 'Relatorios'],
  ['/user/permission', 'Configurações de usuários'],
  ['/', null],
])('the window of %s is called %s', (screen, label) => {
  expect(screenLabel(screen)).toBe(label);
});
