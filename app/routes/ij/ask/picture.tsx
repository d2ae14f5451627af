import type { LoaderFunctionArgs } from '@remix-run/node';
import { pictureOf } from '../panels/picture';
import { questionRequest } from './question-request';

/** GET `pergunta` and `tile`: the answer as a PNG. */
export const loader = async (args: LoaderFunctionArgs) => pictureOf(args, await questionRequest(args));
