import { Form } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import styles from '~/components/planning/forecast/conflicts.module.css';
import { Button } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { Card } from '~/components/ui/page';

interface ConflictCardProps extends Pick<ComponentProps<typeof ListTable>, 'label' | 'columns' | 'rows'> {
  advice: string;
  /** Hidden fields of its form. */
  children: ReactNode;
}

/** Changes of somebody else, each with a checkbox for the person's own value. Without a choice theirs stays. */
export const ConflictCard = ({ advice, children, ...list }: ConflictCardProps) => (
  <Card>
    <Form method="post" className={styles.form} preventScrollReset aria-labelledby="conflitos">
      {children}
      <h2 id="conflitos">Alterado enquanto você editava</h2>
      <p>{advice}</p>
      <ListTable {...list} />
      <div className={styles.actions}>
        <Button name="intent" value="save">
          Salvar os meus marcados
        </Button>
      </div>
    </Form>
  </Card>
);
