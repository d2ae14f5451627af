import { describe, expect, it } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { accountOf } from '../portal/client';
import {
  desktop,
  faultsOf,
  isFocused,
  land,
  middleOf,
  phone,
  settled,
  signIn,
  takenOver,
  useBrowser,
} from './browser';
import { shiftsOf, watchShifts } from './layout';

const browser = useBrowser();
const gold = accountOf['USER GOLD'];
const chosen = (page: Page) => page.getByRole('list', { name: 'Filtros escolhidos' });
const fss = (page: Page) => page.getByRole('link', { name: /FSS.*Filtrar por FSS/ });

/** An address at which a panel shows without a session. */
async function signedAddress(page: Page): Promise<string> {
  const answer = await page.context().request.get('/ij/painel/1/endereco');
  return ((await answer.json()) as { url: string }).url;
}

describe('a dashboard in the browser', () => {
  it('opens first, narrows by a mark, keeps that after a reload, and shows the rows behind', async () => {
    const { page, complaints } = await browser.visit();
    await land(page, gold);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/ij/painel/1');
    const months = page.locator('#quadro-desvio-canal-mes thead').first().locator('th:not(:first-child)');
    const widths = () =>
      months.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().width)));
    await expect.poll(async () => new Set(await widths()).size).toBe(1);
    const hint = page.getByText('Clique numa barra, num ponto ou numa célula para filtrar o painel.');
    await hint.waitFor();
    await fss(page).click();
    await chosen(page).getByText('FSS').waitFor();
    await expect.poll(() => hint.count()).toBe(0);
    await page.waitForURL('**/ij/painel/1?*channel=FSS*');
    await page.reload();
    await chosen(page).getByText('FSS').waitFor();

    const tile = page.locator('#quadro-por-marca');
    await tile.getByText('Ver em tabela').click();
    await tile.getByRole('link', { name: 'Linhas de Lumina' }).click();
    await page.getByText(/^[\d.]+ itens$/).waitFor();
    await expect.poll(() => page.getByRole('table').innerText()).toContain('Lumina');
    await page.goBack();
    await page.getByRole('heading', { name: 'Realizado por marca' }).waitFor();
    await chosen(page).getByText('FSS').waitFor();
    await page.goBack();
    await chosen(page).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Portfólio de SKUs' }).click();
    await page.getByRole('heading', { name: 'SKUs por classe ABCD' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('saves a tile as a picture, and its numbers, as they are narrowed', { tags: 'slow' }, async () => {
    const { page } = await browser.visit();
    await land(page, gold);
    await fss(page).click();
    await chosen(page).getByText('FSS').waitFor();
    for (const [name, file] of [
      ['Baixar imagem (PNG)', /^por-marca\.png$/],
      ['Baixar CSV', /^por-marca.*\.csv$/],
    ] as const) {
      const tile = page.locator('#quadro-por-marca');
      await tile.locator('summary').filter({ hasText: 'Opções de' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        tile.getByRole('link', { name }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(file);
      expect(new URL(download.url()).searchParams.get('channel')).toBe('FSS');
      await page.keyboard.press('Escape');
    }
  });

  it(
    'reports that its figures failed to load, and shows them on the next try',
    { tags: 'slow' },
    async () => {
      const { page, context } = await browser.visit();
      await land(page, gold);
      await fss(page).waitFor();
      await context.route(
        /\/ij\/painel\/1\.data/,
        (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
        { times: 1 },
      );
      await fss(page).click();
      await page.getByRole('link', { name: 'Tentar de novo' }).click();
      await chosen(page).getByText('FSS').waitFor();
    },
  );

  it.each([
    ['on a desk', desktop, true],
    ['on a phone', phone, true],
    ['without JavaScript', desktop, false],
  ])(
    'is printed whole on a sheet of A4, %s',
    { tags: 'slow' },
    async (_name, viewport, javaScriptEnabled) => {
      const { page } = await browser.visit({ viewport, javaScriptEnabled });
      await land(page, gold);
      const last = page.getByRole('heading', { name: 'Desvio do plano por canal e mês' });
      await last.waitFor();
      await page.emulateMedia({ media: 'print' });
      const paper = { width: 718, height: 1047 }; // A4 less its margins
      await page.setViewportSize(paper);
      await page.getByRole('navigation', { name: 'Principal' }).waitFor({ state: 'hidden' });
      const main = page.locator('main');
      await expect.poll(async () => (await main.boundingBox())?.width).toBe(paper.width);
      await expect.poll(async () => (await main.boundingBox())?.height).toBeLessThanOrEqual(paper.height);
      const figures = page.locator('[data-kind=figure]').last();
      await expect.poll(async () => (await figures.boundingBox())?.x).toBeGreaterThan(paper.width / 2);
      if (!javaScriptEnabled) return;
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    },
  );

  it('shows figures, filters and drills without JavaScript', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await land(page, gold);
    await page.getByLabel('Período, de').selectOption('2026-09');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByRole('link', { name: /BRANDSITE.*Filtrar por BRANDSITE/ }).click();
    await expect.poll(() => chosen(page).innerText()).toContain('BRANDSITE');
    await expect.poll(() => page.locator('#quadro-por-mes').innerText()).toContain('set/26');
  });
});

describe('a panel at a signed address', { tags: 'slow' }, () => {
  it('works in a sandboxed frame of another page, narrows there, and shows the rows behind', async () => {
    const { page, context, complaints } = await browser.visit();
    await signIn(page, gold);
    const address = await signedAddress(page);
    await context.clearCookies();
    await watchShifts(context);
    // Another page of the same place, which is who the policy lets frame anything.
    await context.route('**/outro-programa', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><title>Outro</title><iframe width="1200" height="800" sandbox="allow-scripts allow-forms allow-downloads" src="${address}"></iframe>`,
      }),
    );
    await page.goto('/outro-programa');
    const panel = page.frameLocator('iframe');
    await panel.getByRole('link', { name: /FSS.*Filtrar por FSS/ }).click();
    await panel.getByRole('list', { name: 'Filtros escolhidos' }).getByText('FSS').waitFor();
    await panel.locator('#quadro-por-marca').getByText('Ver em tabela').click();
    await panel.getByRole('link', { name: 'Linhas de Lumina' }).click();
    await panel.getByText(/^[\d.]+ itens$/).waitFor();
    await panel.getByRole('link', { name: 'Planejado x Realizado' }).click();
    await panel.getByRole('list', { name: 'Filtros escolhidos' }).getByText('FSS').waitFor();
    const shifts = await shiftsOf(page, 0.05);
    expect(shifts).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('says that its address has expired', async () => {
    const { page } = await browser.visit();
    await signIn(page, gold);
    await page.goto((await signedAddress(page)).replace('.', 'A.'));
    await page.getByRole('heading', { name: /venceu ou não é válido/ }).waitFor();
  });
});

describe('the panel editor in the browser', { tags: 'slow' }, () => {
  it('moves to the preview on request', async () => {
    const { page } = await browser.visit();
    await land(page, accountOf['SYSTEM ADMIN']);
    await page.goto('/ij/paineis');
    await page.getByRole('table').getByRole('link', { name: 'Planejado x Realizado', exact: true }).click();
    await page.getByRole('link', { name: 'Texto', exact: true }).click();
    await page.getByRole('button', { name: 'Pré-visualizar' }).click();
    const preview = page.getByRole('region', { name: 'Pré-visualização' });
    await preview.waitFor();
    await expect.poll(() => preview.evaluate((region) => region === document.activeElement)).toBe(true);
    await expect.poll(async () => (await preview.boundingBox())?.y).toBeLessThan(desktop.height / 2);
  });
});

describe('the builder in the browser', { tags: 'slow' }, () => {
  it('shows the chart with each choice, by keyboard too, and saves the panel', async () => {
    const { page, complaints } = await browser.visit();
    await land(page, gold);
    await page.goto('/ij/paineis/novo');
    await page.getByLabel('Fonte', { exact: true }).selectOption('saldo');
    const preview = page.getByRole('region', { name: 'Pré-visualização' });
    await preview.getByRole('heading', { name: 'Soma de Saldo por empresa' }).waitFor();
    await page.getByLabel('Gráfico', { exact: true }).selectOption('lines');
    await preview.getByRole('heading', { name: 'Soma de Saldo por mês' }).waitFor();
    await page.getByRole('button', { name: 'Acrescentar quadro' }).press('Enter');
    await expect.poll(() => preview.locator('section').count()).toBe(2);
    await page.getByRole('button', { name: /^Subir: Soma de Saldo por empresa/ }).press('Enter');
    await expect
      .poll(() => preview.getByRole('heading').allInnerTexts())
      .toContain('Soma de Saldo por empresa');
    await expect
      .poll(async () =>
        (await preview.locator('h2').allInnerTexts()).slice(1).map((title) => title.split(' ').at(-1)),
      )
      .toEqual(['empresa', 'mês']);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Nome', { exact: true }).first().fill('Saldos à vista');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.waitForURL('**/ij/paineis/*feito=salvo#salvo');
    const saved = page.locator('#salvo');
    await saved.getByText('Salvo com sucesso').waitFor();
    await expect.poll(() => isFocused(saved)).toBe(true);
    await page.getByRole('link', { name: 'Abrir painel' }).click();
    await page.waitForURL('**/ij/painel/*');
    await page.getByRole('heading', { name: 'Saldos à vista', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('questions of the builder', { tags: 'slow' }, () => {
  const preview = (page: Page) => page.getByRole('region', { name: 'Pré-visualização' });
  const choose = (page: Page, label: string, value: string) =>
    page.getByLabel(label, { exact: true }).selectOption(value);
  const isQuestion = (request: Request) =>
    request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/ij/paineis/novo');

  it('are asked at once for what is chosen, after the last key for what is typed', async () => {
    const { page, complaints } = await browser.visit();
    await land(page, gold);
    await page.clock.install();
    await page.goto('/ij/paineis/novo');
    await takenOver(page.getByLabel('Fonte', { exact: true }));
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/ij/')) requests.push(`${request.method()} ${pathname}`);
    });
    await page.clock.pauseAt(new Date(Date.now() + 86_400_000));
    await choose(page, 'Fonte', 'saldo');
    await preview(page).getByRole('heading', { name: 'Soma de Saldo por empresa' }).waitFor();
    await page.getByLabel('Título', { exact: true }).pressSequentially('Saldos');
    await expect.poll(() => preview(page).getAttribute('aria-busy')).toBe('true');
    expect(requests).toHaveLength(1);
    await page.clock.runFor(200);
    await preview(page).getByRole('heading', { name: 'Saldos' }).waitFor();
    // The data of the page is not asked for again with each answer.
    expect(requests).toEqual(Array(2).fill('POST /ij/paineis/novo.data'));
    expect(complaints).toEqual([]);
  });

  it('are under way one at a time, and only the last choice is shown', async () => {
    const { page, complaints } = await browser.visit();
    await land(page, gold);
    await page.goto('/ij/paineis/novo');
    await takenOver(page.getByLabel('Fonte', { exact: true }));
    const waiting: (() => void)[] = [];
    let asked = 0;
    await page.route('**/ij/paineis/novo*', async (route) => {
      if (isQuestion(route.request())) {
        asked += 1;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      await route.continue();
    });
    await page.evaluate(() => {
      const titles: string[] = [];
      const section = document.querySelector('section[aria-busy]');
      if (!section) throw new Error('no preview');
      new MutationObserver(() => {
        titles.push([...section.querySelectorAll('h2')].map((each) => each.textContent).join(' '));
      }).observe(section, { childList: true, subtree: true, characterData: true });
      Object.assign(window, { titles });
    });
    for (const source of ['produto', 'realizado_quantidade', 'saldo']) await choose(page, 'Fonte', source);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.();
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.();
    await preview(page)
      .getByRole('heading', { name: /por empresa$/ })
      .waitFor();
    await expect.poll(() => preview(page).getAttribute('aria-busy')).toBe('false');
    expect(asked).toBe(2);
    const titles = () => page.evaluate(() => (window as unknown as { titles: string[] }).titles.join(' '));
    await expect.poll(titles).toMatch(/^(?!.*por marca).*por empresa/);
    expect(complaints).toEqual([]);
  });
});

describe('tiles arranged in the builder', { tags: 'slow' }, () => {
  /** A panel of two tiles, of balances and of what was sold. */
  async function twoTiles(page: Page) {
    await land(page, gold);
    await page.goto('/ij/paineis/novo');
    await page.getByLabel('Fonte', { exact: true }).selectOption('saldo');
    await page.getByRole('button', { name: 'Acrescentar quadro' }).click();
    await page.getByLabel('Fonte', { exact: true }).last().selectOption('realizado_quantidade');
    const preview = page.getByRole('region', { name: 'Pré-visualização' });
    const [one, other] = [preview.locator('#quadro-quadro-1'), preview.locator('#quadro-quadro-2')];
    await one
      .getByText(/^Soma de Saldo/)
      .first()
      .waitFor();
    await other
      .getByText(/^Soma de Quantidade/)
      .first()
      .waitFor();
    const order = () => preview.locator('section').evaluateAll((all) => all.map(({ id }) => id.slice(7)));
    return { preview, one, other, order };
  }
  it('can be moved by mouse, unless Escape is pressed, and resized at their edge', async () => {
    const { page, complaints } = await browser.visit();
    const { preview, one, other, order } = await twoTiles(page);
    const title = await middleOf(other.locator('header'));
    const target = await middleOf(one);
    const drag = async () => {
      await page.mouse.move(title.x, title.y);
      await page.mouse.down();
      await page.mouse.move(target.x, target.y);
      await page.mouse.move(target.x - 40, target.y, { steps: 3 });
    };
    await drag();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(order).toEqual(['quadro-1', 'quadro-2']);
    await drag();
    await page.mouse.up();
    await expect.poll(order).toEqual(['quadro-2', 'quadro-1']);
    await expect
      .poll(() =>
        page.locator('input[name=tiles]').evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
      )
      .toEqual(['quadro-2', 'quadro-1']);
    await preview.getByRole('status').getByText('Soma de Quantidade por canal: lugar 1 de 2.').waitFor();

    const size = page.getByLabel('Tamanho', { exact: true }).first();
    await expect.poll(() => size.inputValue()).toBe('half');
    const { x, y } = await middleOf(other);
    const width = await settled(() => other.evaluate((tile) => tile.clientWidth));
    await page.mouse.move(x + width / 2 - 4, y);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + width / 3, y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => size.inputValue()).toBe('wide');
    await expect.poll(() => other.getAttribute('data-size')).toBe('wide');
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('leave the focus on the tile that comes to their place, or on the button for a new one', async () => {
    const { page, complaints } = await browser.visit();
    await twoTiles(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const takeAway = () =>
      page
        .getByRole('button', { name: /^Tirar/ })
        .first()
        .press('Enter');
    await takeAway();
    await expect.poll(focused).toMatch(/^Soma de Quantidade/);
    await takeAway();
    await expect.poll(focused).toBe('Acrescentar quadro');
    expect(complaints).toEqual([]);
  });

  it('are narrowed to months and figures, and compared with the plan', async () => {
    const { page, complaints } = await browser.visit();
    await land(page, gold);
    await page.goto('/ij/paineis/novo');
    const choose = (label: string, value: string) =>
      page.getByLabel(label, { exact: true }).selectOption(value);
    await choose('Fonte', 'realizado_quantidade');
    await choose('Gráfico', 'table');
    await page.getByText('Período e filtros', { exact: true }).click();
    await choose('Período', 'own');
    await page.getByLabel('De', { exact: true }).fill('09/2026');
    await page.getByLabel('Até', { exact: true }).fill('10/2026');
    await choose('Por', 'data_ref');
    const preview = page.getByRole('region', { name: 'Pré-visualização' });
    const lines = () => preview.getByRole('row').allInnerTexts();
    await expect.poll(async () => (await lines()).length).toBe(3);
    const september = async () => (await lines())[1];
    const all = await settled(september);
    await choose('Mais um filtro', 'channel');
    const fss = page.getByRole('checkbox', { name: 'FSS', exact: true });
    await fss.check();
    await expect.poll(september).not.toBe(all);
    const only = await settled(september);
    await choose('Condição', 'out');
    await expect.poll(async () => [all, only].includes((await september()) ?? all)).toBe(false);
    await fss.uncheck();
    await expect.poll(september).toBe(all);
    await choose('Comparar a primeira medida com', 'from:planejamento_quantidade');
    await preview.getByRole('columnheader', { name: 'Variação' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are narrowed and compared on a phone without scripts', async () => {
    const { page } = await browser.visit({ viewport: phone, javaScriptEnabled: false });
    await land(page, gold);
    await page.goto('/ij/paineis/novo');
    const choose = (label: string, value: string) =>
      page.getByLabel(label, { exact: true }).selectOption(value);
    const update = () => page.getByRole('button', { name: 'Atualizar' }).click();
    await choose('Fonte', 'realizado_quantidade');
    await choose('Gráfico', 'figure');
    await update();
    await page.getByText('Período e filtros', { exact: true }).click();
    await choose('Período', 'last');
    await choose('Mais um filtro', 'valor');
    await choose('Comparar a primeira medida com', 'year');
    await update();
    await page.getByLabel('Quantos meses, com este', { exact: true }).fill('6');
    await choose('Condição', 'more');
    await update();
    await page.getByLabel('Valor', { exact: true }).last().fill('10');
    await update();
    const months = page.getByLabel('Quantos meses, com este', { exact: true });
    await expect.poll(() => months.inputValue()).toBe('6');
    const preview = page.getByRole('region', { name: 'Pré-visualização' });
    await expect.poll(() => preview.innerText()).toContain('ano anterior');
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(phone.width);
  });
});

describe('panels are accessible', () => {
  it.each([
    ['desktop, light', { viewport: desktop, colorScheme: 'light' }],
    ['phone, dark', { viewport: phone, colorScheme: 'dark' }],
  ] as const)('%s', { tags: 'slow' }, async (_name, options) => {
    const { page } = await browser.visit(options);
    await land(page, gold);
    const found: string[] = [];
    for (const address of [
      '/ij/painel/1?channel=FSS',
      '/ij/painel/1/linhas?tile=por-marca&at=Lumina',
      await signedAddress(page),
    ]) {
      await page.goto(address);
      found.push(...(await faultsOf(page)));
    }
    expect(found).toEqual([]);
  });
});
