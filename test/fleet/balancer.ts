import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A request as the balancer saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly seconds: number;
  /** Answers of the servers that it asked, one after the other. */
  readonly tries: string;
}

export interface Balancer {
  readonly url: string;
  seen(): Promise<readonly Seen[]>;
  errors(): Promise<string>;
  close(): Promise<void>;
}

/** Debian's nginx before the servers, by the file that `deploy` recommends, with nothing but its addresses changed. */
export async function openBalancer(port: number, servers: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-nginx-'));
  const inFolder = (name: string) => path.join(folder, name);
  await writeFile(inFolder('site.conf'), await siteOf(port, servers));
  await writeFile(inFolder('nginx.conf'), configOf(folder));
  const nginx = spawn('/usr/sbin/nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  while (nginx.exitCode === null && !(await fetch(url).catch(() => null))) await pause(100);
  if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
  return {
    url,
    seen: async () =>
      (await readFile(inFolder('access.log'), 'utf8'))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Seen),
    errors: () => readFile(inFolder('error.log'), 'utf8'),
    close: async () => {
      const gone = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function siteOf(port: number, servers: readonly string[]): Promise<string> {
  const recommended = await readFile('deploy/nginx/portal.conf', 'utf8');
  return recommended
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace(/portal-(\d):3000/g, (_, number: string) => new URL(servers[Number(number) - 1] ?? '').host);
}

const configOf = (folder: string) => `
daemon off;
worker_processes 1;
pid nginx.pid;
events { worker_connections 1024; }
http {
	log_format seen escape=json '{"method":"$request_method","path":"$uri","status":$status,"seconds":$request_time,"tries":"$upstream_addr $upstream_status"}';
	access_log access.log seen;
	client_body_temp_path ${folder}/body;
	proxy_temp_path ${folder}/proxy;
	fastcgi_temp_path ${folder}/fastcgi;
	uwsgi_temp_path ${folder}/uwsgi;
	scgi_temp_path ${folder}/scgi;
	include site.conf;
}
`;
