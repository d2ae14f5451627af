import type { ComponentProps } from 'react';
import { ListTable } from '../../ui/list';
import { Card, CardTitle } from '../../ui/page';
import styles from './health.module.css';

type Table = Pick<ComponentProps<typeof ListTable>, 'columns' | 'rows' | 'advice'>;

/** One table of the portal's health under its title. */
export function HealthTable({ title, lead, ...table }: Table & { title: string; lead: string }) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <p className={styles.lead}>{lead}</p>
      <ListTable label={title} dense {...table} />
    </Card>
  );
}

/** A column of figures. */
export const figure = (label: string) => ({ label, align: 'end' as const });
