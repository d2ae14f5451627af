import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { readIdpMetadata, type IdpMetadata } from './idp-metadata';
import type { MetadataSource } from './settings';

const fetchMs = 5_000;
const freshMs = 3_600_000;
/** Minimum time between two requests for metadata after signatures with an unknown key, which may be a new one. */
const askAgainMs = 60_000;
const maxMetadataLength = 1_000_000;

interface Deps {
  readonly source: MetadataSource;
  /** Reports a failed refresh; the previous metadata remains in use. */
  readonly report: (error: unknown) => void;
  readonly wallClock?: () => Date;
}

/**
 * The identity provider's metadata: cached for an hour, and fetched again when a message has a signature by an unknown
 * key. If a refresh fails, the previous metadata remains in use until it expires.
 */
export class IdentityProvider {
  readonly #source: MetadataSource;
  readonly #report: (error: unknown) => void;
  readonly #wallClock: () => Date;
  #known: { metadata: IdpMetadata; fetchedAt: number } | null = null;
  #asked = Number.NEGATIVE_INFINITY;
  #pending: Promise<IdpMetadata> | null = null;

  constructor({ source, report, wallClock = () => new Date() }: Deps) {
    this.#source = source;
    this.#report = report;
    this.#wallClock = wallClock;
  }

  /** @throws Problem `unavailable` if the provider's metadata has never been read, or has expired */
  async metadata(): Promise<IdpMetadata> {
    const known = this.#known;
    if (!known || this.#ended(known.metadata)) return this.#refresh();
    if (this.#now - known.fetchedAt > freshMs && this.#now - this.#asked > askAgainMs)
      this.#refresh().catch(this.#report);
    return known.metadata;
  }

  /** Metadata newer than `used`; null if there is none, or if the provider was asked within the last minute. */
  async newerThan(used: IdpMetadata): Promise<IdpMetadata | null> {
    const known = this.#known?.metadata;
    if (known && known !== used) return known;
    if (this.#source.kind === 'inline' || this.#now - this.#asked < askAgainMs) return null;
    const latest = await this.#refresh();
    return latest.xml === used.xml ? null : latest;
  }

  get #now(): number {
    return this.#wallClock().getTime();
  }

  #ended({ validUntil }: IdpMetadata): boolean {
    return validUntil !== null && validUntil.getTime() <= this.#now;
  }

  #refresh(): Promise<IdpMetadata> {
    this.#pending ??= this.#read().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #read(): Promise<IdpMetadata> {
    this.#asked = this.#now;
    try {
      const metadata = readIdpMetadata(await textOf(this.#source));
      if (this.#ended(metadata)) throw new Error(`The metadata of ${metadata.entityId} has ended`);
      this.#known = { metadata, fetchedAt: this.#now };
      return metadata;
    } catch (cause) {
      throw new Problem('unavailable', messages.identityUnavailable, {}, { cause });
    }
  }
}

async function textOf(source: MetadataSource): Promise<string> {
  if (source.kind === 'inline') return source.xml;
  const answer = await fetch(source.url, { signal: AbortSignal.timeout(fetchMs), redirect: 'error' });
  if (!answer.ok) throw new Error(`${source.url} answered ${answer.status}`);
  const text = await answer.text();
  if (text.length > maxMetadataLength) throw new Error(`${source.url} answered more than metadata`);
  return text;
}
