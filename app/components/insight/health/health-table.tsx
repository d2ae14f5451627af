import type { ComponentProps } from 'react';
import { ListTable } from '../../ui/list';
import { Card, CardTitle } from '../../ui/page';
import styles from './health.module.css';

type Table = Pick<ComponentProps<typeof ListTable>, 'columns' | 'rows' | 'advice'>;

/** One table of the portal's health under its title. */
export function HealthTable({ title, lead, ...table }: Table & { title: HealthPart; lead: string }) {
  return (
    <div id={placeOf(title)} className={styles.part}>
      <Card>
        <CardTitle>{title}</CardTitle>
        <p className={styles.lead}>{lead}</p>
        <ListTable label={title} dense {...table} />
      </Card>
    </div>
  );
}

/** What the page is made of, which is longer than a screen. */
const healthParts = [
  'Partes',
  'Processos',
  'Discos',
  'Último backup',
  'Fila',
  'Endereços mais lentos',
  'Últimos erros',
  'Espaço',
] as const;
type HealthPart = (typeof healthParts)[number];

const placeOf = (part: HealthPart): string => part.toLowerCase().replaceAll(' ', '-');

/** Links to its tables. */
export const HealthIndex = () => (
  <nav className={styles.index} aria-label="Nesta página">
    {healthParts.map((part) => (
      <a key={part} href={`#${placeOf(part)}`}>
        {part}
      </a>
    ))}
  </nav>
);

/** A column of figures. */
export const figure = (label: string) => ({ label, align: 'end' as const });
