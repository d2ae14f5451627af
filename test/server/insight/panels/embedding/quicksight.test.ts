import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { QuickSightPanels } from '../../../../../server/insight/panels/embedding/quicksight';
import {
  panelsEnvironment,
  type QuickSightSettings,
} from '../../../../../server/insight/panels/embedding/settings';
import type { EmbedRequest } from '../../../../../server/insight/panels/embedding/port';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const call = 'https://quicksight.:region.amazonaws.com/accounts/:account/embed-url/registered-user';
const now = Date.parse('2026-11-16T15:00:00Z');
const own = {
  accessKeyId: 'AKIAPERSON',
  secretAccessKey: 's',
  sessionToken: 'person-token',
  expiresAt: new Date(now),
};

const settingsOf = (given: Record<string, string> = {}) =>
  panelsEnvironment.parse({
    PANELS: 'quicksight',
    QUICKSIGHT_ACCOUNT_ID: '123456789012',
    QUICKSIGHT_ACCESS_KEY_ID: 'AKIASERVER',
    QUICKSIGHT_SECRET_ACCESS_KEY: 'secret',
    ...given,
  }) as QuickSightSettings;

const panelsOf = (given?: Record<string, string>, person: typeof own | null = own) =>
  new QuickSightPanels({
    settings: settingsOf(given),
    publicUrl: 'https://portal.example/app',
    credentialsOf: () => Promise.resolve(person),
    wallClock: () => now,
  });

const wanted: EmbedRequest = { dashboardId: 'd-1', painelId: 1, email: 'gold@demo.example', letInBy: null };

/** Answers as QuickSight does and keeps what it was asked. */
function answering(
  address = 'https://us-east-1.quicksight.aws.amazon.com/embed/abc/dashboards/d-1?code=x&isauthcode=true',
) {
  const asked: { body: Record<string, unknown>; region: unknown; account: unknown; headers: Headers }[] = [];
  server.use(
    http.post(call, async ({ request, params }) => {
      asked.push({
        body: (await request.json()) as Record<string, unknown>,
        region: params['region'],
        account: params['account'],
        headers: request.headers,
      });
      return HttpResponse.json({ EmbedUrl: address, Status: 200, RequestId: 'r' });
    }),
  );
  return asked;
}

describe('an embed address of QuickSight', () => {
  it('is asked for the registered user, on the portal’s own pages, and ends with its session', async () => {
    const asked = answering();
    const { url, expiresAt } = await panelsOf({ QUICKSIGHT_SESSION_MINUTES: '30' }).address(wanted);
    expect(url).toContain('https://us-east-1.quicksight.aws.amazon.com/embed/abc');
    expect(expiresAt).toEqual(new Date(now + 30 * 60_000));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      account: '123456789012',
      region: 'us-east-1',
      body: {
        UserArn: 'arn:aws:quicksight:us-east-1:123456789012:user/default/gold@demo.example',
        SessionLifetimeInMinutes: 30,
        ExperienceConfiguration: { Dashboard: { InitialDashboardId: 'd-1' } },
        AllowedDomains: ['https://portal.example'],
      },
    });
  });

  it('is signed by the server, by the person’s temporary credentials, or by those that the caller sends', async () => {
    const asked = answering();
    await panelsOf().address(wanted);
    await panelsOf({ QUICKSIGHT_CREDENTIALS: 'person' }).address(wanted);
    await panelsOf().address({ ...wanted, credentials: { ...own, accessKeyId: 'AKIACALLER' } });
    const keys = asked.map(({ headers }) => /Credential=(\w+)/.exec(headers.get('authorization') ?? '')?.[1]);
    expect(keys).toEqual(['AKIASERVER', 'AKIAPERSON', 'AKIACALLER']);
    expect(asked[1]?.headers.get('x-amz-security-token')).toBe('person-token');
  });

  it('follows the region, the user’s name and the namespace', async () => {
    const asked = answering();
    const panels = panelsOf({
      QUICKSIGHT_REGION: 'sa-east-1',
      QUICKSIGHT_IDENTITY_REGION: 'us-east-1',
      QUICKSIGHT_NAMESPACE: 'varejo',
      QUICKSIGHT_USER_NAME: 'Portal/{email}',
    });
    await panels.address(wanted);
    await panels.address({ ...wanted, region: 'eu-west-1' });
    expect(asked.map(({ region }) => region)).toEqual(['sa-east-1', 'eu-west-1']);
    expect(asked[0]?.body['UserArn']).toBe(
      'arn:aws:quicksight:us-east-1:123456789012:user/varejo/Portal/gold@demo.example',
    );
  });

  it.each([
    [{}, {}, null, null],
    [{ QUICKSIGHT_RESET_DISABLED: 'on' }, {}, 'true', null],
    [{ QUICKSIGHT_RESET_DISABLED: 'on' }, { resetDisabled: false, undoRedoDisabled: true }, null, 'true'],
    [{}, { resetDisabled: true, undoRedoDisabled: true }, 'true', 'true'],
  ])('with %j and %j switches reset and undo as asked', async (settings, wishes, reset, undo) => {
    answering();
    const { url } = await panelsOf(settings as Record<string, string>).address({ ...wanted, ...wishes });
    const { searchParams } = new URL(url);
    expect([searchParams.get('resetDisabled'), searchParams.get('undoRedoDisabled')]).toEqual([reset, undo]);
    expect(searchParams.get('code')).toBe('x');
  });
});

describe('what QuickSight refuses', () => {
  it.each([
    ['ResourceNotFoundException', 404, 'absent'],
    ['AccessDeniedException', 401, 'forbidden'],
    ['QuickSightUserNotFoundException', 404, 'forbidden'],
    ['UnsupportedUserEditionException', 403, 'forbidden'],
    ['ThrottlingException', 429, 'throttled'],
    ['InternalFailureException', 500, 'unavailable'],
  ])('%s is told as %s %s', async (type, status, kind) => {
    server.use(
      http.post(call, () =>
        HttpResponse.json({ Message: 'secret detail' }, { status, headers: { 'x-amzn-errortype': type } }),
      ),
    );
    const refused = panelsOf().address(wanted);
    await expect(refused).rejects.toMatchObject({ kind });
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('secret') as string });
  });

  it('a service that does not answer is an outage', async () => {
    server.use(http.post(call, () => HttpResponse.error()));
    await expect(panelsOf().address(wanted)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('a person without temporary credentials is not embedded in the server’s name', async () => {
    const asked = answering();
    await expect(panelsOf({ QUICKSIGHT_CREDENTIALS: 'person' }, null).address(wanted)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(asked).toEqual([]);
  });
});

describe('the settings of panels', () => {
  it.each<Record<string, string>>([
    { QUICKSIGHT_ACCOUNT_ID: '12' },
    { QUICKSIGHT_SESSION_MINUTES: '5' },
    { QUICKSIGHT_USER_NAME: 'everybody' },
    { QUICKSIGHT_SECRET_ACCESS_KEY: '' },
    { PANELS: 'tableau' },
  ])('refuse %j', (given) => {
    expect(() => settingsOf(given)).toThrow();
  });
});
