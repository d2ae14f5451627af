import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { useFilter } from '~/components/ui/use-filter';
import { ComparedChoices } from '~/components/planning/scenarios/compared-choices';
import { ComparisonCards } from '~/components/planning/scenarios/comparison-cards';
import { SelectField } from '~/components/ui/field';
import { ExportMenu } from '~/components/ui/list-export';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { maxCompared } from '~/domain/planning/scenarios/compare';
import { scenariosPath } from '~/domain/planning/scenarios/scenario';
import styles from '~/components/planning/scenarios/scenarios.module.css';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Comparar cenários');

/** GET `cost_center` and two or three `ver` (a scenario's id, a release point, `actual`); `export`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { scenarios } = context.portal;
  const person = context.person();
  const { searchParams } = new URL(request.url);
  const { costCentres, scenarios: own } = await scenarios.choices(person);
  const asked = searchParams.get('cost_center') ?? '';
  const costCentre = costCentres.includes(asked) ? asked : (own[0]?.costCentre ?? costCentres[0] ?? '');
  const wanted = searchParams.getAll('ver').slice(0, maxCompared);
  const { choices, comparison } = await scenarios.compare(person, { costCentre, wanted });
  if (context.exportAs && comparison)
    throw context.exportAs(scenarios.comparisonFile(comparison, { costCentre, wanted }));
  return { costCentres, costCentre, wanted, choices, comparison };
}

/** Compares two or three sets of a cost centre's figures. */
export default function CompareScenarios() {
  const { costCentres, costCentre, wanted, choices, comparison } = useLoaderData<typeof loader>();
  const filter = useFilter();
  return (
    <Page
      title={`Comparar${costCentre ? ` · ${costCentre}` : ''}`}
      crumb={<Link to={scenariosPath}>Cenários</Link>}
      tools={comparison && <ExportMenu />}
    >
      <Card padded>
        <Form
          method="get"
          className={styles.compare}
          key={`${costCentre} ${wanted.join(' ')}`}
          onChange={({ currentTarget, target }) => filter(currentTarget, target)}
        >
          <SelectField label="Cost Center" name="cost_center" defaultValue={costCentre}>
            {costCentres.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <ComparedChoices choices={choices} wanted={wanted} />
        </Form>
      </Card>
      <ComparisonCards
        comparison={comparison}
        choose="Escolha dois ou três: seus cenários, release points ou o realizado."
        apart="Estes não têm nenhum mês em comum. Escolha períodos que se sobreponham."
        figures="amounts"
        step="Grupo"
        tables={[
          ['Comparação por mês', 'Mês', comparison?.byMonth ?? []],
          ['Comparação por conta', 'Conta', comparison?.accounts ?? [], 'account'],
        ]}
      >
        Valores em R$ somados nos meses que todos têm: {comparison?.months}. Diferenças são para o primeiro.
      </ComparisonCards>
    </Page>
  );
}
