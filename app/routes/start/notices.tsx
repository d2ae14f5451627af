import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { NoticeList } from '~/components/people/notices/notice-list';
import { Card, Page } from '~/components/ui/page';
import { useLive } from '~/components/ui/use-live';
import { messages } from '~/domain/messages';
import { titled } from '~/components/ui/window-title';
import { formatDateTime } from '~/domain/values/format';

export const meta: MetaFunction = (args) => titled(args, 'Avisos');

export async function loader({ context }: LoaderFunctionArgs) {
  const { notices, config } = context.portal;
  const list = await notices.list(context.person().email);
  return {
    notices: list.map(({ _id, kind, text, at, readAt }) => ({
      id: _id,
      kind,
      text,
      when: formatDateTime(at, config.tenant.timeZone),
      unread: readAt === null,
    })),
  };
}

/** POST `id` opens one notice and marks it as read; `intent=todos` marks all. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { notices } = context.portal;
  const { email } = context.person();
  const form = await request.formData();
  if (form.get('intent') === 'todos') {
    await notices.markAllRead(email);
    return redirect('/avisos');
  }
  const id = form.get('id');
  if (form.has('intent') || typeof id !== 'string')
    throw Response.json({ message: messages.unknownForm }, { status: 422 });
  return redirect((await notices.open(email, id)) ?? '/avisos');
}

export default function NoticesScreen() {
  const { notices } = useLoaderData<typeof loader>();
  useLive('/avisos/eventos');
  const unread = notices.some((notice) => notice.unread);
  return (
    <Page
      title="Avisos"
      tools={
        unread && (
          <Form method="post">
            <Button look="secondary" name="intent" value="todos">
              Marcar todos como lidos
            </Button>
          </Form>
        )
      }
    >
      <Card>
        <NoticeList notices={notices} />
      </Card>
    </Page>
  );
}
