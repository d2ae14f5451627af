import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RowsPage, rowsTitle } from '~/components/insight/panels/rows-page';
import { titled } from '~/components/ui/window-title';
import { askPath } from '~/domain/insight/ask/asked';
import { rowsOf } from '../panels/rows-loader';
import { questionRequest } from './question-request';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, rowsTitle(args.data));

/** GET `pergunta` and the parameters of panel rows: `tile`, `at`, `leitura`, `q`, `page`, `pageSize`. */
export const loader = async (args: LoaderFunctionArgs) => rowsOf(args, await questionRequest(args), askPath);

/** The rows of an answer, or of a mark in it. */
export default function AnswerRows() {
  return <RowsPage {...useLoaderData<typeof loader>()} />;
}
