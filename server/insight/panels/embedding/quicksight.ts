import {
  GenerateEmbedUrlForRegisteredUserCommand,
  QuickSightClient,
  QuickSightServiceException,
} from '@aws-sdk/client-quicksight';
import { messages } from '../../../../app/domain/messages';
import { bounded, patienceOf } from '../../../platform/bounded-calls';
import { Problem, type ProblemKind } from '../../../platform/errors';
import type { TemporaryCredentials } from '../../../people/identity/port';
import type { EmbedAddress, EmbedRequest, Panels } from './port';
import type { QuickSightSettings } from './settings';

const callMs = 5_000;

interface Deps {
  readonly settings: QuickSightSettings;
  /** The portal's own address, whose pages may embed the panels; absent if unknown. */
  readonly publicUrl?: string;
  /** Credentials in a person's name; null if there are none. */
  readonly credentialsOf: (email: string) => Promise<TemporaryCredentials | null>;
  readonly wallClock?: () => number;
}

/** Panels of the company's QuickSight account, embedded for its registered users. */
export class QuickSightPanels implements Panels {
  readonly kind = 'quicksight';
  readonly #wallClock: () => number;

  constructor(private readonly deps: Deps) {
    this.#wallClock = deps.wallClock ?? Date.now;
  }

  async address(request: EmbedRequest): Promise<EmbedAddress> {
    const { settings, publicUrl } = this.deps;
    const client = await this.#client(request);
    const began = this.#wallClock();
    try {
      const { EmbedUrl: url } = await client.send(
        new GenerateEmbedUrlForRegisteredUserCommand({
          AwsAccountId: settings.accountId,
          UserArn: userArn(settings, request.email),
          SessionLifetimeInMinutes: settings.sessionMinutes,
          ExperienceConfiguration: { Dashboard: { InitialDashboardId: request.dashboardId } },
          ...(publicUrl ? { AllowedDomains: [new URL(publicUrl).origin] } : {}),
        }),
      );
      if (!url) throw new Problem('unavailable', messages.panelService);
      return {
        url: withSwitches(url, request, settings),
        expiresAt: new Date(began + settings.sessionMinutes * 60_000),
      };
    } catch (error) {
      throw translated(error);
    } finally {
      client.destroy();
    }
  }

  async #client({ email, region, credentials }: EmbedRequest): Promise<QuickSightClient> {
    const { settings, credentialsOf } = this.deps;
    const own = credentials ?? (settings.credentials === 'person' ? await credentialsOf(email) : null);
    if (!own && settings.credentials === 'person') throw new Problem('forbidden', messages.panelRefused);
    const client = new QuickSightClient({
      region: region ?? settings.region,
      endpoint: settings.endpoint,
      credentials: own ?? settings.keys,
      maxAttempts: 2,
      requestHandler: patienceOf(callMs),
    });
    return bounded(client, callMs);
  }
}

const userArn = ({ identityRegion, accountId, namespace, userName }: QuickSightSettings, email: string) =>
  `arn:aws:quicksight:${identityRegion}:${accountId}:user/${namespace}/${userName.replaceAll('{email}', email)}`;

/** QuickSight takes these two in the address of the frame. */
function withSwitches(
  address: string,
  { resetDisabled, undoRedoDisabled }: EmbedRequest,
  settings: QuickSightSettings,
): string {
  const url = new URL(address);
  if (undoRedoDisabled ?? settings.undoRedoDisabled) url.searchParams.set('undoRedoDisabled', 'true');
  if (resetDisabled ?? settings.resetDisabled) url.searchParams.set('resetDisabled', 'true');
  return url.href;
}

const absent: [ProblemKind, string] = ['absent', messages.panelAbsent];
const refused: [ProblemKind, string] = ['forbidden', messages.panelRefused];

/** What QuickSight's errors mean to a person. */
const kinds: Record<string, [ProblemKind, string]> = {
  ResourceNotFoundException: absent,
  InvalidParameterValueException: absent,
  ThrottlingException: ['throttled', messages.panelService],
};

/** Any other error for the caller is a refusal; everything else is shown as an outage. */
function translated(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const cause = { cause: error };
  const known = error instanceof Error ? kinds[error.name] : undefined;
  if (known) return new Problem(...known, {}, cause);
  const ours = error instanceof QuickSightServiceException && error.$fault === 'client';
  return ours
    ? new Problem(...refused, {}, cause)
    : new Problem('unavailable', messages.panelService, {}, cause);
}
