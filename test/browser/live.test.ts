import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { accountOf, signIn as signInByHttp } from '../http/client';
import { signIn, takenOver, useBrowser } from './browser';
import { holdReact } from './held-react';

const browser = useBrowser();

it('a list goes on following what changes after a reload that began and ended before React could draw', async () => {
  const { page, context } = await browser.visit();
  await holdReact(context, 'asked');
  await signIn(page, accountOf['USER BRONZE']);
  const listens = page.waitForResponse('**/captura/processando/eventos');
  await page.goto('/captura/processando');
  await listens;
  await takenOver(page.getByRole('heading', { level: 1 }));
  await page.evaluate(() => window.hold());
  const person = await signInByHttp(accountOf['USER BRONZE']);
  const send = async (name: string) => {
    const file = new FormData();
    file.append('collection', 'planejamento_spend');
    file.append('files', new Blob(['channel;marca;yearMonthDay;valor\nFSS;Lua;01/11/2026;1']), name);
    expect((await person.post('/captura/manual', file)).status).toBe(303);
  };
  await Promise.all([page.waitForResponse('**/captura/processando.data'), send(`${randomUUID()}.csv`)]);
  await page.waitForFunction(() => window.__remixRouter.state.revalidation === 'idle');
  await page.evaluate(() => window.letGo());
  const name = `${randomUUID()}.csv`;
  await send(name);
  await page.getByTitle(name).first().waitFor();
});
