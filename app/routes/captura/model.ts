import type { LoaderFunctionArgs } from '@remix-run/node';
import { attachment } from '~/domain/values/attachment';
import { monthIn } from '~/domain/values/month';

/** GET `collection`: a workbook template for that base (rule D11). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { masterData, clock, config } = context.portal;
  const base = new URL(request.url).searchParams.get('collection') ?? '';
  const { name, content } = await masterData.model(
    context.person(),
    base,
    monthIn(clock.now(), config.tenant.timeZone),
  );
  return new Response(content, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': attachment(name),
      'Cache-Control': 'private, no-store',
    },
  });
}
