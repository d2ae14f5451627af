import type { ReactNode } from 'react';
import { WaterfallChart } from '~/components/insight/variance/waterfall-chart';
import { Empty } from '~/components/ui/empty';
import { Card } from '~/components/ui/page';
import { amountsOf, pieces } from '~/domain/insight/variance/measure';
import type { ThingKind } from '~/domain/insight/things/thing';
import type { ComparedLine, Comparison } from '~/domain/planning/scenarios/compare';
import { CompareTable } from './compare-table';
import styles from './scenarios.module.css';

interface ComparisonCardsProps {
  /** Null where there are no two or three that go together. */
  comparison: Comparison | null;
  /** What to do then; and where they have no month in common. */
  choose: string;
  apart: string;
  /** What the figures are. */
  children: ReactNode;
  figures: 'amounts' | 'quantities';
  /** The name of a step in the waterfalls. */
  step: string;
  tables: readonly (readonly [
    label: string,
    head: string,
    lines: readonly ComparedLine[],
    things?: ThingKind,
  ])[];
}

/** Two or three scenarios side by side, as waterfalls and tables; or the reason why they cannot be compared. */
export function ComparisonCards({
  comparison,
  choose,
  apart,
  children,
  figures,
  step,
  tables,
}: ComparisonCardsProps) {
  if (!comparison?.months)
    return (
      <Card>
        <Empty>
          <p>{comparison ? apart : choose}</p>
        </Empty>
      </Card>
    );
  const measure = figures === 'amounts' ? amountsOf('bad') : pieces;
  return (
    <>
      <p className={styles.months}>{children}</p>
      {comparison.waterfalls.map(({ title, waterfall }) => (
        <Card padded key={title}>
          <WaterfallChart title={title} of={step} measure={measure} waterfall={waterfall} />
        </Card>
      ))}
      {tables.map(([label, head, lines, things]) => (
        <Card key={label}>
          <CompareTable
            label={label}
            head={head}
            compared={comparison.compared}
            lines={lines}
            figures={figures}
            things={things}
          />
        </Card>
      ))}
    </>
  );
}
