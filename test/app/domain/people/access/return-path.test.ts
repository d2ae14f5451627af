import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from '../../../../../app/domain/people/access/return-path';
import { runs } from '../../../../property-runs';

/** Where a browser on the portal's sign-in page would go. */
const landsOn = (path: string) => new URL(path, 'https://portal.example/?next=').origin;

const pieces = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '\t',
  '\n',
  '%09',
  '@',
  ':',
  '?',
  '#',
  'http:',
  'evil.example',
  'ij',
  ' ',
);

describe('the page to come back to', () => {
  it.each([
    ['/ij/plan', '/ij/plan'],
    ['/repo/master-data?collection=canal&q=a%2Fb', '/repo/master-data?collection=canal&q=a%2Fb'],
    ['/ij/./plan/../report', '/ij/report'],
    ['/user/audit?next=//evil.example', '/user/audit?next=//evil.example'],
  ])('is %s', (given, path) => expect(safeReturnPath(given)).toBe(path));

  it.each([
    '/logout',
    '/LOGOUT',
    '/logout/',
    '/Logout//?x=1',
    '//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./%2e%2e//evil.example',
    '/ij/..//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    '/',
    '/.',
    '/logout',
    '/ij/../logout',
    '',
  ])('is never %j', (given) => expect(safeReturnPath(given)).toBeNull());

  it('is on this site, and itself again when it is read anew, whatever was given', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = safeReturnPath(`/${parts.join('')}`);
        if (path === null) return;
        expect(landsOn(path)).toBe('https://portal.example');
        expect(safeReturnPath(path)).toBe(path);
      }),
      { numRuns: runs(5_000) },
    );
  });
});
