/** @module-tag slow — a browser */
import { randomUUID } from 'node:crypto';
import type { Response } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { accountOf, demoPassword, signIn as signInByHttp, type Client } from '../portal/client';
import { seeSessionEnd, signIn, takenOver, useBrowser } from './browser';
import { holdReact } from './held-react';

const browser = useBrowser();
const address = '/captura/processando';
const eventsOf = '**/captura/processando/eventos';
const follows = (answer: Response) =>
  answer.url().endsWith('/captura/processando/eventos') &&
  /^text\/event-stream/.test(answer.headers()['content-type'] ?? '');

/** Sends a file as somebody else's browser of the same person; answers its name. */
async function send(person: Client): Promise<string> {
  const name = `${randomUUID()}.csv`;
  const file = new FormData();
  file.append('collection', 'planejamento_spend');
  file.append('files', new Blob(['channel;marca;yearMonthDay;valor\nFSS;Lua;01/11/2026;1']), name);
  expect((await person.post('/captura/manual', file)).status).toBe(303);
  return name;
}

it('a list still follows changes after a reload that began and ended between two renders', async () => {
  const { page, context } = await browser.visit();
  await holdReact(context, 'asked');
  await signIn(page, accountOf['USER BRONZE']);
  // Who begins to listen is told of what may have changed meanwhile.
  const answered = page.waitForResponse('**/captura/processando.data');
  await page.goto(address);
  await answered;
  await page.waitForFunction(() => window.__remixRouter.state.revalidation === 'idle');
  await takenOver(page.getByRole('heading', { level: 1 }));
  await page.evaluate(() => window.hold());
  const person = await signInByHttp(accountOf['USER BRONZE']);
  await Promise.all([page.waitForResponse('**/captura/processando.data'), send(person)]);
  await page.waitForFunction(() => window.__remixRouter.state.revalidation === 'idle');
  await page.evaluate(() => window.letGo());
  await page
    .getByTitle(await send(person))
    .first()
    .waitFor();
});

it('a list follows changes again after a short outage of its server', async () => {
  const { page } = await browser.visit();
  await signIn(page, accountOf['USER BRONZE']);
  let asked = 0;
  await page.route(eventsOf, (route) => {
    asked += 1;
    return asked > 2 ? route.continue() : route.fulfill({ status: 503 });
  });
  const listens = page.waitForResponse(follows);
  await page.goto(address);
  await listens;
  const name = await send(await signInByHttp(accountOf['USER BRONZE']));
  await page.getByTitle(name).first().waitFor();
});

it('a list follows changes again once its person has signed in over it', async () => {
  const { page, context } = await browser.visit();
  await signIn(page, accountOf['USER BRONZE']);
  const door = { contentType: 'text/html', body: '<h1>Entrar no portal</h1>' };
  let refusals = 0;
  await page.route(eventsOf, (route) => {
    refusals += 1;
    return route.fulfill(door);
  });
  await page.goto(address);
  // After so many refusals it asks again by itself in a minute only.
  await vi.waitFor(
    async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      expect(refusals).toBeGreaterThan(7);
    },
    { timeout: 60_000, interval: 250 },
  );
  await context.clearCookies();
  await seeSessionEnd(page);
  await page.unroute(eventsOf);
  const listens = page.waitForResponse(follows);
  const aviso = page.getByRole('dialog', { name: 'Aviso' });
  await aviso.getByLabel('Senha').fill(demoPassword);
  await aviso.getByRole('button', { name: 'Login' }).click();
  await listens;
  const name = await send(await signInByHttp(accountOf['USER BRONZE']));
  await page.getByTitle(name).first().waitFor();
});
