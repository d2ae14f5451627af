/** Version and commit of a build. Plain JavaScript, because it runs before any package is installed. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** The commit of the checkout; outside a checkout, as in the image's build, `BUILD_COMMIT` contains it. */
function commitHere() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Writes version, commit and id of the build into `build/`. */
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
