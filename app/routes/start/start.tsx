import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { ArrowRight, CheckCheck, Search } from '~/components/ui/icons';
import type { ReactNode } from 'react';
import { Button } from '~/components/ui/button';
import { NoticeList } from '~/components/people/notices/notice-list';
import { AskField } from '~/components/insight/ask/ask-field';
import { Card, Page } from '~/components/ui/page';
import { FirstStepsCard } from '~/components/insight/start/first-steps';
import { MailCard } from '~/components/insight/start/mail-card';
import { NewsCard, ReviewsCard } from '~/components/insight/start/news';
import { PanelCards } from '~/components/insight/start/panel-cards';
import styles from '~/components/insight/start/start.module.css';
import { useLive } from '~/components/ui/use-live';
import { titled } from '~/components/ui/window-title';
import { mayEnter } from '~/domain/people/access/access';
import { maxSearchLength } from '~/domain/data/search/query';
import { formatInteger } from '~/domain/values/format';
import { sideMenu, startPage } from '~/domain/menu';
import { defineForms } from '~/domain/forms/form';
import { nothingNew } from '~/domain/insight/start/start-news';
import { readKnownForm } from '../read-form';

export const meta: MetaFunction = (args) => titled(args, 'Início');

/** Changes since the last visit. A browser's prefetch (`Sec-Purpose: prefetch`) is not a visit. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { startPage: start, mailCheck, firstSteps, preferences, config, dashboards, sheets } = context.portal;
  const person = context.person();
  const ahead = /prefetch/i.test(
    `${request.headers.get('Sec-Purpose') ?? ''} ${request.headers.get('Purpose') ?? ''}`,
  );
  const [steps, look] = await Promise.all([
    firstSteps.of(person),
    preferences.read(request.headers.get('Cookie')),
  ]);
  return {
    steps: steps && { ...steps, folded: look.steps === 'folded' },
    name: person.name.split(' ')[0] ?? person.name,
    email: person.email,
    mail: mailCheck.stateFor(person),
    news: await start.news(person, !ahead),
    searches: mayEnter('/ij/explorer', person.type, config.flags),
    asks: mayEnter('/ij/perguntar', person.type, config.flags),
    panels: (await dashboards.links(person)).map(({ label, to, about }) => ({ label, to, about })),
    groups: sideMenu(person.type, config.flags, [], sheets.links(person)).filter(
      ({ entries }) => !entries.some(({ to }) => to === startPage),
    ),
  };
}

const letterForm = defineForms({ 'test-letter': {} });

/** `intent=test-letter`: sends administrators a letter to test the portal's mail. */
export async function action({ context, request }: ActionFunctionArgs) {
  await readKnownForm(request, letterForm);
  try {
    await context.portal.mailCheck.send(context.person(), context.address);
  } catch (error) {
    const problem = context.refusal(error, ['unavailable']);
    return data({ message: problem.message }, { status: problem.status });
  }
  return redirect(`${startPage}?feito=email`);
}

export default function Start() {
  const { name, email, mail, steps, news, searches, asks, panels, groups } = useLoaderData<typeof loader>();
  const { since, jobs, reviews, reports, mentions, notices, unread } = news;
  const failure = useActionData<typeof action>()?.message ?? null;
  const [params] = useSearchParams();
  useLive('/avisos/eventos');
  const changed =
    (jobs?.total ?? 0) + (reports?.total ?? 0) + (reviews?.length ?? 0) + mentions.length + notices.length >
    0;
  return (
    <Page
      title={`Olá, ${name}`}
      crumb={since ? `Desde a sua última visita, ${since}` : 'O que aconteceu nos últimos 30 dias'}
      tools={searches && <QuickSearch />}
    >
      {asks && (
        <Card padded>
          <AskField q="" />
        </Card>
      )}
      {steps && <FirstStepsCard {...steps} />}
      {mail && <MailCard state={mail} to={email} sent={params.get('feito') === 'email'} failure={failure} />}
      {changed ? (
        <div className={styles.board}>
          {reviews && reviews.length > 0 && <ReviewsCard reviews={reviews} />}
          {mentions.length > 0 && (
            <NoticesCard title="Menções" to="/avisos" more="Todos os avisos">
              <NoticeList notices={mentions} action="/avisos" />
            </NoticesCard>
          )}
          {reports && reports.total > 0 && <NewsCard title="Relatórios novos" news={reports} />}
          {jobs && jobs.total > 0 && <NewsCard title="Seus arquivos" news={jobs} />}
          {notices.length > 0 && (
            <NoticesCard title="Avisos não lidos" count={unread} to="/avisos" more="Todos os avisos">
              <NoticeList notices={notices} action="/avisos" />
            </NoticesCard>
          )}
        </div>
      ) : (
        <Card padded>
          <div className={styles.calm}>
            <CheckCheck aria-hidden />
            <p>
              <strong>Tudo em dia.</strong> Nada mudou {since ? `desde ${since}` : 'nos últimos 30 dias'}:{' '}
              {nothingNew(news)}.
            </p>
          </div>
        </Card>
      )}
      {panels.length > 0 && <PanelCards panels={panels} />}
      <nav aria-label="Atalhos" className={styles.shortcuts}>
        <h2>Ir para</h2>
        {groups.map(({ label: group, entries }) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {entries.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} prefetch="intent">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Page>
  );
}

function QuickSearch() {
  return (
    <Form method="get" action="/ij/explorer" role="search" className={styles.search}>
      <input
        name="search"
        type="search"
        aria-label="Buscar no Explorer"
        placeholder="Buscar no Explorer"
        maxLength={maxSearchLength}
      />
      <Button look="secondary">
        <Search aria-hidden />
        Search
      </Button>
    </Form>
  );
}

interface NoticesCardProps {
  title: string;
  count?: number;
  to: string;
  more: string;
  children: ReactNode;
}

function NoticesCard({ title, count, to, more, children }: NoticesCardProps) {
  return (
    <Card>
      <div className={styles.head}>
        <h2>{title}</h2>
        {count !== undefined && <span className={styles.total}>{formatInteger(count)}</span>}
      </div>
      {children}
      <p className={styles.more}>
        <Link to={to}>
          {more} <ArrowRight aria-hidden />
        </Link>
      </p>
    </Card>
  );
}
