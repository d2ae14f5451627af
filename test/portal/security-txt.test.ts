import { expect, it } from 'vitest';
import { client } from './client';

it('says whom to tell of a hole, until when, in the form that researchers read', async () => {
  const answer = await client().get('/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => /^([\w-]+): (.+)$/.exec(line)?.slice(1) ?? []),
  ) as Record<string, string>;
  expect(fields).toMatchObject({ Contact: 'mailto:seguranca@demo.example', 'Preferred-Languages': 'pt, en' });
  expect(fields['Canonical']).toContain('/.well-known/security.txt');
  expect(Date.parse(fields['Expires'] ?? '')).toBeGreaterThan(Date.parse('2026-11-16'));
});
