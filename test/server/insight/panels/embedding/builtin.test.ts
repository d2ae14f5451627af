import { describe, expect, it } from 'vitest';
import { BuiltinPanels } from '../../../../../server/insight/panels/embedding/builtin';

const secrets = ['a-secret-of-the-panel-tests'.padEnd(32, '-')];
const letInBy = { session: 'a-session' };
const request = { dashboardId: 'plano', painelId: 3, email: 'gold@demo.example', letInBy };
const tokenOf = (url: string) => url.replace('/painel/', '');

describe('a signed panel address', () => {
  it('names its panel and person for a quarter of an hour', async () => {
    let now = Date.parse('2026-11-16T15:00:00Z');
    const panels = new BuiltinPanels(secrets, () => now);
    const { url, expiresAt } = await panels.address(request);
    expect(url).toMatch(/^\/painel\/[\w-]+\.[\w-]+$/);
    expect(panels.read(tokenOf(url))).toMatchObject({
      panel: 3,
      email: 'gold@demo.example',
      by: letInBy,
    });
    now = expiresAt.getTime() - 1;
    expect(panels.read(tokenOf(url)).panel).toBe(3);
    now = expiresAt.getTime();
    expect(() => panels.read(tokenOf(url))).toThrow(/venceu/);
    expect(expiresAt).toEqual(new Date('2026-11-16T15:15:00Z'));
  });

  it('differs when it is requested again within the same second', async () => {
    let now = Date.parse('2026-11-16T15:00:00Z');
    const panels = new BuiltinPanels(secrets, () => now++);
    const first = await panels.address(request);
    const renewed = await panels.address(request);
    expect(renewed.url).not.toBe(first.url);
  });

  it('stays valid after a rotation while its old secret is still known', async () => {
    const { url } = await new BuiltinPanels(secrets).address(request);
    const newer = 'another-secret-that-signs-from-now'.padEnd(32, '-');
    expect(new BuiltinPanels([newer, ...secrets]).read(tokenOf(url)).panel).toBe(3);
    expect(() => new BuiltinPanels([newer]).read(tokenOf(url))).toThrow(/venceu/);
  });

  it('is refused with anything changed', async () => {
    const panels = new BuiltinPanels(secrets);
    const token = tokenOf((await panels.address(request)).url);
    const [body = '', signature = ''] = token.split('.');
    const other = Buffer.from(
      Buffer.from(body, 'base64url').toString().replace('"panel":3', '"panel":4'),
    ).toString('base64url');
    for (const forged of [
      `${other}.${signature}`,
      `${body}.`,
      body,
      '',
      '.',
      `${token}.x`,
      `${body}.${signature.slice(1)}`,
    ])
      expect(() => panels.read(forged)).toThrow(/venceu/);
  });
});
