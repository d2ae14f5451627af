import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { client, form, portalUrl, signIn, text, type Client } from './client';

/** A token of an account, made on the screen as a person makes it; without scopes, for all that the screen offers. */
export async function tokenOf(
  email: string,
  ...scopes: string[]
): Promise<{ token: string; browser: Client }> {
  const browser = await signIn(email);
  const asked = form({ intent: 'create', name: 'Teste', days: '30' });
  const offered =
    scopes.length > 0 ? scopes : offeredScopes(await text(await browser.get('/captura/automacao')));
  for (const scope of offered) asked.append('scope', scope);
  const answer = await browser.post('/captura/automacao', asked);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const [token = ''] = /portal_pat_[\w-]{43}/.exec(await answer.text()) ?? [];
  return { token, browser };
}

/** What a token may be made for, as its form says. */
export const offeredScopes = (page: string): string[] =>
  [...page.matchAll(/name="scope"[^>]*value="([^"]+)"/g)].map(([, scope = '']) => scope);

/** A script: it speaks JSON with a token, and sends no origin. */
export const script =
  (token: string) =>
  (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(new URL(path, portalUrl()), {
      method: 'POST',
      body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });

/** What the portal says of its calls, as far as the tests read it. */
export interface Description {
  openapi: string;
  paths: Record<
    string,
    { post: { responses: Record<string, { content: { 'application/json': { schema: AnySchema } } }> } }
  >;
  components: unknown;
}

export const description = async (): Promise<Description> =>
  (await (await client().get('/openapi.json')).json()) as Description;

/** Fails unless an answer has the status and the shape that the portal's own document gives it; returns what it says. */
export async function documented<T>(
  { paths, components }: Description,
  path: string,
  answer: Response,
): Promise<T> {
  const described = paths[path]?.post.responses[answer.status];
  if (!described) throw new Error(`${path}: ${answer.status} is not documented: ${await answer.text()}`);
  const content = (await answer.json()) as T;
  const { schema } = described.content['application/json'];
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const valid = ajv.validate({ ...(schema as object), components }, content);
  if (!valid) throw new Error(`${path} ${answer.status}: ${ajv.errorsText()} in ${JSON.stringify(content)}`);
  return content;
}
