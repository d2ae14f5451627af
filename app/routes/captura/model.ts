import type { LoaderFunctionArgs } from '@remix-run/node';

/** GET `collection`: a workbook to fill that base with (decisions §5). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { name, content } = await context.portal.masterData.model(
    new URL(request.url).searchParams.get('collection') ?? '',
  );
  return new Response(content, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'private, no-store',
    },
  });
}
