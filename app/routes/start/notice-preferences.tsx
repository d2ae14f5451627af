import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/field';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { messages } from '~/domain/messages';
import {
  noticeGroupNames,
  noticeGroups,
  noticeWays,
  preferencesPath,
  type NoticeGroup,
  type NoticeWay,
  type NoticeWays,
} from '~/domain/people/notices/preferences';
import { noticeWaysForm } from '~/domain/people/notices/preferences-form';
import { readForm } from '../read-form';
import styles from './notice-preferences.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Preferências de avisos');

/** The ways in which the person gets each kind of notice. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { ways: await context.portal.noticePreferences.of(context.person().email) };
}

const isComplete = (ways: Readonly<Record<NoticeGroup, NoticeWay | null>>): ways is NoticeWays =>
  Object.values(ways).every((way) => way !== null);

/** POST a way for each group of kinds. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { value: ways } = await readForm(request, noticeWaysForm);
  if (!isComplete(ways)) throw Response.json({ message: messages.unknownForm }, { status: 422 });
  await context.portal.noticePreferences.save(context.person().email, ways);
  return redirect(`${preferencesPath}?feito=1`);
}

export default function NoticePreferencesScreen() {
  const { ways } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <Page title="Preferências de avisos" crumb={<Link to="/avisos">Avisos</Link>}>
      {params.has('feito') && <Notice tone="good">{messages.saved}</Notice>}
      <Card padded>
        <p className={styles.lead}>
          A carta do dia sai às 8 h, uma só, com o que você ainda não leu. Convites, senhas e os relatórios
          que você agendou não são avisos e vêm sempre.
        </p>
        <Form method="post" className={styles.form}>
          {noticeGroupNames.map((name) => (
            <SelectField key={name} label={noticeGroups[name].label} name={name} defaultValue={ways[name]}>
              {Object.entries(noticeWays).map(([way, label]) => (
                <option key={way} value={way}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
          <Button>Salvar</Button>
        </Form>
      </Card>
    </Page>
  );
}
