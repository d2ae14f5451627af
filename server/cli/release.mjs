/** What a build calls itself. Plain JavaScript: it runs before packages exist. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Outside a checkout, as in the image's build, `BUILD_COMMIT` says it. */
function commitHere() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Writes version, commit and name of the build in `build/`. */
export function writeRelease() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(
    'build/release.json',
    JSON.stringify({
      version,
      commit: process.env.BUILD_COMMIT || commitHere(),
      build: process.env.BUILD_ID || new Date().toISOString(),
    }),
  );
}
