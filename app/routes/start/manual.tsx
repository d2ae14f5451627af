import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Card, Page } from '~/components/ui/page';
import { FirstStepsList } from '~/components/insight/start/first-steps';
import styles from '~/components/insight/start/manual.module.css';
import { manualFor, sheetsChapter } from '~/domain/manual';

/** The manual for the person's permissions: the first steps, then a chapter for each screen. */
export async function loader({ context }: LoaderFunctionArgs) {
  const person = context.person();
  const { firstSteps, config, sheets } = context.portal;
  return {
    steps: await firstSteps.all(person),
    chapters: [
      ...manualFor(person.type, config.flags),
      ...sheets.own(person).map(({ name, view, about = '' }) => ({
        ...{ id: name, to: view.choice, title: view.label },
        paragraphs: [about, sheetsChapter],
      })),
    ],
  };
}

export default function Manual() {
  const { steps, chapters } = useLoaderData<typeof loader>();
  const first = { id: 'primeiros-passos', title: 'Primeiros passos' };
  return (
    <Page title="Ajuda">
      <Card padded>
        <nav aria-label="Capítulos" className={styles.chapters}>
          <ol>
            {[first, ...chapters].map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </Card>
      <Card padded>
        <section id={first.id} className={styles.chapter} aria-labelledby="t-primeiros-passos">
          <h2 id="t-primeiros-passos">1. {first.title}</h2>
          <p>
            O portal começa vazio e se enche com os arquivos da empresa, nesta ordem, pois uma base cita a
            outra. As telas dizem o que ainda lhes falta.
          </p>
          <FirstStepsList steps={steps} />
        </section>
      </Card>
      {chapters.map(({ id, title, to, paragraphs }, at) => (
        <Card padded key={id}>
          <section id={id} className={styles.chapter} aria-labelledby={`t-${id}`}>
            <h2 id={`t-${id}`}>
              {at + 2}. {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <Link to={to} aria-label={`Abrir a tela: ${title}`}>
                Abrir a tela
              </Link>
            </p>
          </section>
        </Card>
      ))}
    </Page>
  );
}
