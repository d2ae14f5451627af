import type { User, UserPoolService } from 'cognito-local/lib/services/userPoolService';
import { bypass, http, HttpResponse, passthrough, type HttpHandler } from 'msw';
import pino from 'pino';

interface Deps {
  readonly endpoint: string;
  readonly pool: UserPoolService;
  user(email: string): Promise<User | null>;
  /** Records the temporary password of a resent invitation. */
  resend(email: string, password: string): void;
}

const context = { logger: pino({ level: 'silent' }) };

const refusal = (name: string, message: string) =>
  HttpResponse.json({ __type: name, message }, { status: 400 });

const operationOf = (request: Request) => request.headers.get('X-Amz-Target')?.split('.')[1];

/**
 * Behaviour of Cognito that cognito-local lacks: it checks the password of temporary accounts, accepts only known
 * sessions in answers to challenges, and resends invitations.
 */
export function cognitoGaps({ endpoint, pool, user, resend }: Deps): HttpHandler[] {
  const sessions = new Set<string>();

  const initiateAuth = async (request: Request) => {
    const { AuthParameters } = (await request.clone().json()) as { AuthParameters: Record<string, string> };
    const account = await user(AuthParameters['USERNAME'] ?? '');
    if (account?.UserStatus === 'FORCE_CHANGE_PASSWORD' && account.Password !== AuthParameters['PASSWORD'])
      return refusal('NotAuthorizedException', 'Incorrect username or password.');
    const answer = await fetch(bypass(request));
    const { Session } = (await answer.clone().json()) as { Session?: string };
    if (Session) sessions.add(Session);
    return answer;
  };

  const respondToAuthChallenge = async (request: Request) => {
    const { Session } = (await request.clone().json()) as { Session: string };
    if (!sessions.delete(Session))
      return refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.');
    return passthrough();
  };

  const adminCreateUser = async (request: Request) => {
    const { MessageAction, Username } = (await request.clone().json()) as Record<string, string>;
    if (MessageAction !== 'RESEND') return passthrough();
    const account = await user(Username ?? '');
    if (!account) return refusal('UserNotFoundException', 'User does not exist.');
    if (account.UserStatus !== 'FORCE_CHANGE_PASSWORD')
      return refusal('UnsupportedUserStateException', 'Resend not possible.');
    const Password = `Outra#${account.Password}`;
    await pool.saveUser(context, { ...account, Password });
    resend(Username ?? '', Password);
    return HttpResponse.json({});
  };

  const operations: Record<string, (request: Request) => Promise<Response>> = {
    InitiateAuth: initiateAuth,
    RespondToAuthChallenge: respondToAuthChallenge,
    AdminCreateUser: adminCreateUser,
  };
  return [
    http.post(`${endpoint}/`, ({ request }) => {
      const operation = operations[operationOf(request) ?? ''];
      return operation ? operation(request) : passthrough();
    }),
  ];
}

/** An identity pool, which cognito-local lacks: it accepts tokens that look signed. */
export function identityPool(region: string): HttpHandler[] {
  return [
    http.post(`https://cognito-identity.${region}.amazonaws.com/`, async ({ request }) => {
      const { Logins } = (await request.json()) as { Logins: Record<string, string> };
      const [token = ''] = Object.values(Logins);
      if (token.split('.').length !== 3) return refusal('NotAuthorizedException', 'Invalid login token.');
      if (operationOf(request) === 'GetId') return HttpResponse.json({ IdentityId: `${region}:identity` });
      return HttpResponse.json({
        IdentityId: `${region}:identity`,
        Credentials: {
          AccessKeyId: 'ASIATEMPORARY',
          SecretKey: 'temporary-secret',
          SessionToken: 'temporary-session',
          Expiration: Math.floor(Date.now() / 1_000) + 3_600,
        },
      });
    }),
  ];
}
