import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { Button, ButtonLink } from '~/components/ui/button';
import { NoticeList } from '~/components/people/notices/notice-list';
import { Card, Page } from '~/components/ui/page';
import { ExportMenu } from '~/components/ui/list-export';
import { Pager } from '~/components/ui/pager';
import { useLive } from '~/components/ui/use-live';
import { pageCount, pagingOf } from '~/domain/lists/paging';
import { preferencesPath } from '~/domain/people/notices/preferences';
import { text } from '~/domain/forms/field';
import { defineForms } from '~/domain/forms/form';
import { titled } from '~/components/ui/window-title';
import { formatDateTime } from '~/domain/values/format';
import { throwListExport } from '../list-export';
import { readKnownForm } from '../read-form';

export const meta: MetaFunction = (args) => titled(args, 'Avisos');

/** GET `page`, `pageSize`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { notices, config } = context.portal;
  const { email } = context.person();
  throwListExport(
    context,
    'avisos',
    {
      columns: {
        at: { label: 'Quando', kind: 'datetime' },
        text: { label: 'Aviso' },
        readAt: { label: 'Lido em', kind: 'datetime' },
        href: { label: 'Endereço' },
      },
    },
    async function* () {
      for (let page = 1; page <= pageCount(await notices.total(email), 40); page += 1)
        yield* await notices.list(email, { page, pageSize: 40 });
    },
  );
  const asked = pagingOf(new URL(request.url).searchParams);
  const [total, unread] = await Promise.all([notices.total(email), notices.unread(email)]);
  const paging = { ...asked, page: Math.min(asked.page, pageCount(total, asked.pageSize)) };
  const list = await notices.list(email, paging);
  return {
    paging,
    total,
    unread,
    notices: list.map(({ _id, kind, text, at, readAt }) => ({
      id: _id,
      kind,
      text,
      when: formatDateTime(at, config.tenant.timeZone),
      unread: readAt === null,
    })),
  };
}

const noticeForm = defineForms(
  { todos: {}, open: { id: text() } },
  (intent, sent) => intent ?? (sent.has('id') && !sent.has('intent') ? 'open' : null),
);

/** POST `id` opens one notice and marks it as read; `intent=todos` marks all. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { notices } = context.portal;
  const { email } = context.person();
  const { value: form } = await readKnownForm(request, noticeForm);
  if (form.intent === 'open') return redirect((await notices.open(email, form.id)) ?? '/avisos');
  await notices.markAllRead(email);
  return redirect('/avisos');
}

export default function NoticesScreen() {
  const { notices, total, unread, paging } = useLoaderData<typeof loader>();
  useLive('/avisos/eventos');
  return (
    <Page
      title="Avisos"
      tools={
        <>
          {unread > 0 && (
            <Form method="post">
              <Button look="secondary" name="intent" value="todos">
                Marcar todos como lidos
              </Button>
            </Form>
          )}
          {total > 0 && <ExportMenu />}
          <ButtonLink to={preferencesPath}>Preferências</ButtonLink>
        </>
      }
    >
      <Card>
        <NoticeList notices={notices} />
        {total > 0 && <Pager total={total} {...paging} />}
      </Card>
    </Page>
  );
}
