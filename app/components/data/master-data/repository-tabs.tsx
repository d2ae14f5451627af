import { Tabs } from '../../ui/tabs';

const places = [
  ['/repo/master-data', 'Master data'],
  ['/repo/master-data/canal', 'Canal'],
  ['/repo/master-data/planejamento', 'Planejamento'],
  ['/repo/format', 'Arquivos'],
] as const;

/** The four pages of the repository. */
export function RepositoryTabs() {
  return <Tabs label="Repository Master" places={places.map(([to, label]) => ({ to, label }))} />;
}
