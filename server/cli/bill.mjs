/**
 * Writes a bill of materials and the licences next to the build: `build/sbom.json` (CycloneDX) and
 * `build/licences.txt`. Both are reproducible: they contain no time and no random number. (`npm sbom --omit=dev` omits
 * whole branches if a package is also a peer of a development package.)
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Development packages that are bundled into the build. */
export const builtIn = ['@fontsource-variable/inter'];

/** Code copied into the sources, with its licence next to it. */
const copied = [
  { name: 'lucide-react', version: '1.75.0', license: 'ISC', folder: 'app/components/ui/icons' },
];

/** Licences of packages whose package.json omits or misspells them, from the packages' licence files. */
const licensesElsewhere = {
  buildcheck: 'MIT',
  busboy: 'MIT',
  'combine-errors': 'MIT',
  'cpu-features': 'MIT',
  'png-js': 'MIT',
  ssh2: 'MIT',
  streamsearch: 'MIT',
  'xml-escape': 'MIT',
};

/** All packages of the build on this machine with name, version, licence, checksum and folder, sorted by name. */
export function packagesOfBuild() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const used = Object.entries(packages).filter(
    ([folder, { dev }]) =>
      folder !== '' && existsSync(folder) && (!dev || builtIn.includes(folder.replace('node_modules/', ''))),
  );
  const described = used.map(([folder, { version, license, integrity }]) => {
    const name = folder.replace(/^.*node_modules\//, '');
    return { name, version, license: licensesElsewhere[name] ?? license, integrity, folder };
  });
  const once = new Map([...described, ...copied].map((each) => [`${each.name}@${each.version}`, each]));
  return [...once].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

function component({ name, version, license, integrity }) {
  const [, group, bare] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name) ?? [];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, checksum] = integrity?.split('-') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: bare,
    version,
    purl,
    ...(license && {
      licenses: [/[\s(]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(checksum, 'base64').toString('hex') }],
    }),
  };
}

/** The bill of materials of the build, in CycloneDX 1.6. */
export function bill(packages = packagesOfBuild()) {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const components = packages.map(component);
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const serial = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components,
  };
}

/** All packages with their licences; packages with the same text are listed together above it. */
export function licences(packages = packagesOfBuild()) {
  const byText = new Map();
  for (const { name, version, license, folder } of packages) {
    const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
    const texts = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
    const text = texts.join('\n\n') || 'O pacote não traz o texto da licença.';
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  return [...byText]
    .map(([text, names]) => `${names.join('\n')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync('build/sbom.json', `${JSON.stringify(bill(), null, 1)}\n`);
  writeFileSync('build/licences.txt', licences());
}
