/** Says that a call of another service took longer than it may. */
class CallTimeout extends Error {
  override readonly name = 'TimeoutError';
}

type Call = (args: never) => Promise<unknown>;

/** The part of a client of the AWS SDK by which its calls can be held. */
interface AwsClient {
  readonly middlewareStack: {
    add(
      middleware: <T extends Call>(next: T, context: { readonly commandName?: string }) => T,
      options: { readonly step: 'initialize'; readonly priority: 'high'; readonly name: string },
    ): void;
  };
}

/** What holds each try: a peer that takes the connection and never answers. */
export const patienceOf = (ms: number) => ({
  connectionTimeout: Math.min(ms, 3_000),
  requestTimeout: ms,
  throwOnRequestTimeout: true,
});

/**
 * Limits each call of an AWS client to `ms` milliseconds, including credentials and retries; `unbounded` commands may
 * last for as long as they transfer data (rule A29).
 */
export function bounded<T>(client: T & AwsClient, ms: number, unbounded: ReadonlySet<string> = new Set()): T {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      unbounded.has(commandName) ? next : (((args) => within(ms, next(args))) as typeof next),
    { step: 'initialize', priority: 'high', name: 'bounded' },
  );
  return client;
}

async function within<T>(ms: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CallTimeout(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([call, over]);
  } finally {
    clearTimeout(timer);
  }
}
