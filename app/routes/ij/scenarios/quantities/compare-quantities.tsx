import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { WaterfallChart } from '~/components/insight/variance/waterfall-chart';
import { ComparedChoices } from '~/components/planning/scenarios/compared-choices';
import { CompareTable } from '~/components/planning/scenarios/compare-table';
import styles from '~/components/planning/scenarios/scenarios.module.css';
import { Empty } from '~/components/ui/empty';
import { ExportMenu } from '~/components/ui/list-export';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { pieces } from '~/domain/insight/variance/measure';
import { planScenariosPath } from '~/domain/planning/quantities/scenario';
import { maxCompared } from '~/domain/planning/scenarios/compare';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Comparar quantidades');

/** GET two or three `ver` (a scenario's id, `plano`, `realizado`); `export`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { planScenarios } = context.portal;
  const person = context.person();
  const wanted = new URL(request.url).searchParams.getAll('ver').slice(0, maxCompared);
  const { choices, comparison } = await planScenarios.compare(person, { wanted });
  if (context.exportAs && comparison)
    throw context.exportAs(planScenarios.comparisonFile(comparison, { wanted }));
  return { wanted, choices, comparison };
}

/** Two or three of a plan's quantities side by side. */
export default function CompareQuantities() {
  const { wanted, choices, comparison } = useLoaderData<typeof loader>();
  const filter = useFilter();
  return (
    <Page
      title="Comparar quantidades"
      crumb={<Link to={planScenariosPath}>Cenários de quantidades</Link>}
      tools={comparison && <ExportMenu />}
    >
      <Card padded>
        <Form
          method="get"
          className={styles.compare}
          key={wanted.join(' ')}
          onChange={({ currentTarget, target }) => filter(currentTarget, target)}
        >
          <ComparedChoices choices={choices} wanted={wanted} />
        </Form>
      </Card>
      {!comparison && (
        <Card>
          <Empty>
            <p>
              Escolha dois ou três, entre eles um cenário: o plano e o realizado entram com as linhas dele.
            </p>
          </Empty>
        </Card>
      )}
      {comparison?.months === '' && (
        <Card>
          <Empty>
            <p>Estes não têm nenhum mês em comum.</p>
          </Empty>
        </Card>
      )}
      {comparison?.months && (
        <>
          <p className={styles.months}>
            Quantidades somadas nos meses que todos têm: {comparison.months}. O plano e o realizado entram com
            estas linhas: {comparison.rows}. Diferenças são para o primeiro.
          </p>
          {comparison.waterfalls.map(({ title, waterfall }) => (
            <Card padded key={title}>
              <WaterfallChart title={title} of="Brand" measure={pieces} waterfall={waterfall} />
            </Card>
          ))}
          {(
            [
              ['Comparação por mês', 'Mês', comparison.byMonth],
              ['Comparação por canal', 'Channel', comparison.byChannel],
              ['Comparação por marca e categoria', 'Brand e category', comparison.byBrand],
            ] as const
          ).map(([label, head, lines]) => (
            <Card key={label}>
              <CompareTable
                label={label}
                head={head}
                compared={comparison.compared}
                lines={lines}
                figures="quantities"
              />
            </Card>
          ))}
        </>
      )}
    </Page>
  );
}
