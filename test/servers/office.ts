import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A file converted by LibreOffice, headless and with a separate profile. */
export async function savedByOffice(
  content: Uint8Array,
  from: 'xlsx' | 'docx',
  to: 'xlsx' | 'xls' | 'ods' | 'pdf',
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-office-'));
  try {
    await writeFile(path.join(folder, `file.${from}`), content);
    await promisify(execFile)(
      '/usr/bin/soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        to,
        '--outdir',
        `${folder}/out`,
        path.join(folder, `file.${from}`),
      ],
      { timeout: 100_000 },
    );
    return await readFile(path.join(folder, `out/file.${to}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
