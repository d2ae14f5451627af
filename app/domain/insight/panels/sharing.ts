import { text, texts, type Sent } from '../../forms/field';
import { dashboards } from '../../people/access/audiences';
import type { Role } from '../../people/access/roles';

/** The audience of a personal panel: user types, and people by e-mail. */
export interface SharedPanel {
  readonly types: Role[];
  readonly people: string[];
}

/** The types whose people may see panels. */
export const panelTypes: readonly Role[] = dashboards.who;

/** `shareTypes` (several), `sharePeople` (e-mails, one per line). */
export function sharedPanel(sent: Sent): SharedPanel {
  const given = texts().read(sent, 'shareTypes');
  const lines = text()
    .read(sent, 'sharePeople')
    .split(/[\s,;]+/);
  return {
    types: panelTypes.filter((type) => given.includes(type)),
    people: [...new Set(lines.map((line) => line.toLowerCase()).filter((line) => line !== ''))].slice(0, 100),
  };
}
