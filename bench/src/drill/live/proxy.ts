import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import type { Front, Send } from '../../../../server/src/testing/production/site.ts'
import { programAt, signal, startProgram, treeOf } from '../programs.ts'
import { certificateFor } from './certificate.ts'

const DEPLOYED = path.resolve(import.meta.dirname, '../../../../deploy/nginx/awan.conf')

/** Returns the nginx example with the name, ports and files of a drill; the rest is as installed. */
export function nginxConfiguration(
  example: string,
  place: { name: string; port: number; upstream: string; folder: string },
): string {
  const { name, port, upstream, folder } = place
  const site = example
    .replace(/server \{\s*listen 80;[^}]*\}/, '')
    .replaceAll('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('awan.example', name)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\//g, `${folder}/`)
    .replace('server 127.0.0.1:3000', `server ${new URL(upstream).host}`)
  return [
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'daemon off;',
    'events {}',
    'http {',
    `access_log off;`,
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    ),
    site,
    '}',
  ].join('\n')
}

/** Opens the proxy in front of a drill's servers: nginx if installed and `own` is false, else a proxy in Node. */
export function openFront(
  name: string,
  { folder, own }: { folder: string; own: boolean },
): { front: Front; description: string } {
  const tls = certificateFor(name)
  const nginx = own ? undefined : programAt('nginx')
  const front: Front = async (upstream) => {
    const opened = nginx
      ? await startNginx(name, { folder, upstream, tls })
      : await startOwn(upstream, tls)
    return { send: sender(name, opened.port, tls.cert), close: opened.close }
  }
  return {
    front,
    description: nginx ? 'nginx, with deploy/nginx/awan.conf' : "a proxy of the drill's own",
  }
}

interface Opened {
  port: number
  close: () => Promise<void>
}

interface Tls {
  cert: string
  key: string
}

async function startOwn(upstream: string, tls: Tls): Promise<Opened> {
  const server = createServer(tls, (near, answer) => {
    const { method = 'GET', url = '/', headers, socket } = near
    // Forwarding headers of the client are replaced.
    const passed = {
      ...headers,
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-proto': 'https',
    }
    const far = request(`${upstream}${url}`, { method, headers: passed }, (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers)
      back.pipe(answer)
    })
    far.once('error', () => answer.destroy())
    near.pipe(far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server's address has a port.
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port, close }
}

async function startNginx(
  name: string,
  { folder, upstream, tls }: { folder: string; upstream: string; tls: Tls },
): Promise<Opened> {
  const [at, port] = [path.join(folder, 'nginx'), await freePort()]
  mkdirSync(at, { recursive: true })
  writeFileSync(path.join(at, 'fullchain.pem'), tls.cert)
  writeFileSync(path.join(at, 'privkey.pem'), tls.key, { mode: 0o600 })
  const file = path.join(at, 'nginx.conf')
  const example = readFileSync(DEPLOYED, 'utf8')
  writeFileSync(file, nginxConfiguration(example, { name, port, upstream, folder: at }))
  chmodSync(at, 0o755)
  const pid = startProgram('nginx', ['-c', file, '-e', path.join(at, 'error.log')], {
    folder: at,
    asRoot: true,
  })
  const close = async () => {
    signal(treeOf(pid), 'SIGKILL')
  }
  const probe = sender(name, port, tls.cert)
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await probe('/livez', { method: 'GET', headers: { host: name } }).catch(
      () => undefined,
    )
    if (answer?.status === 200) return { port, close }
    await sleep(100)
  }
  await close()
  throw new Error(`nginx does not answer: ${readFileSync(path.join(at, 'error.log'), 'utf8')}`)
}

async function freePort(): Promise<number> {
  const { port, close } = await startOwn('http://127.0.0.1:9', certificateFor('free.example'))
  await close()
  return port
}

/** Returns a function that sends HTTPS requests for a host name to a local port, and verifies the certificate. */
function sender(name: string, port: number, ca: string): Send {
  return (requested, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        servername: name,
        ca,
        path: requested,
        method,
        headers,
        agent: false,
      }
      const sending = secureRequest(options, (response) => {
        text(response).then(
          (read) => resolve({ status: response.statusCode ?? 0, text: read }),
          reject,
        )
      })
      sending.once('error', reject).end(body)
    })
}
