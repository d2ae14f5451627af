import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { ComparedChoices } from '~/components/planning/scenarios/compared-choices';
import { ComparisonCards } from '~/components/planning/scenarios/comparison-cards';
import styles from '~/components/planning/scenarios/scenarios.module.css';
import { ExportMenu } from '~/components/ui/list-export';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
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

/** Compares two or three sets of a plan's quantities. */
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
      <ComparisonCards
        comparison={comparison}
        choose="Escolha dois ou três, entre eles um cenário: o plano e o realizado entram com as linhas dele."
        apart="Estes não têm nenhum mês em comum."
        figures="quantities"
        step="Brand"
        tables={[
          ['Comparação por mês', 'Mês', comparison?.byMonth ?? []],
          ['Comparação por canal', 'Channel', comparison?.byChannel ?? []],
          ['Comparação por marca e categoria', 'Brand e category', comparison?.byBrand ?? []],
        ]}
      >
        Quantidades somadas nos meses que todos têm: {comparison?.months}. O plano e o realizado entram com
        estas linhas: {comparison?.rows}. Diferenças são para o primeiro.
      </ComparisonCards>
    </Page>
  );
}
