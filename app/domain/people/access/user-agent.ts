const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameOf = (userAgent: string, known: readonly [RegExp, string][]): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A short description of a User-Agent, such as "Chrome em Windows". */
export function describeUserAgent(userAgent: string): string {
  const browser = nameOf(userAgent, browsers);
  const system = nameOf(userAgent, systems);
  if (browser && system) return `${browser} em ${system}`;
  return browser ?? system ?? 'Outro programa';
}
