import type { ActionFunctionArgs } from '@remix-run/node';
import { layoutOf } from '~/domain/data/files/layout-form';

/**
 * POST with a file's first bytes as the body; query `base`, `nome`, `tamanho` (bytes of the whole file) and the
 * layout's fields: returns a preview of the file's rows.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const { previews, problemOf } = context.portal;
  const { searchParams } = new URL(request.url);
  const candidate = {
    base: searchParams.get('base') ?? '',
    name: searchParams.get('nome') ?? '',
    size: Number(searchParams.get('tamanho')),
  };
  try {
    const body = request.body ?? new Blob([]).stream();
    const preview = await previews.ofBytes(
      context.person(),
      candidate,
      bytesOf(body),
      layoutOf(searchParams),
    );
    return Response.json({ preview, message: null });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return Response.json({ preview: null, message: problem.message }, { status: problem.status });
  }
}

async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
