import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { settings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')
const known = Object.keys(settings.shape)

/** The block of one service in compose.yaml. */
function serviceIn(compose: string, name: string): string {
  return new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`).exec(compose)?.[1] ?? ''
}

test('compose.yaml gives the app settings that exist', async () => {
  const app = serviceIn(await read('compose.yaml'), 'app')
  const names = Array.from(app.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm), ([, name]) => name)
  expect(names).toContain('DATABASE_URL')
  for (const name of names) expect(known).toContain(name)
})

test('the example of settings names what compose.yaml and the app read, and all that must be filled in', async () => {
  const compose = await read('compose.yaml')
  const given = Array.from(
    (await read('deploy/compose/example.env')).matchAll(/^([A-Z0-9_]+)=/gm),
    ([, name]) => name,
  )
  const required = Array.from(compose.matchAll(/\$\{([A-Z_]+):\?\}/g), ([, name]) => name)
  expect(new Set(required).size).toBeGreaterThan(2)
  for (const name of required) expect(given).toContain(name)
  for (const name of given) expect([...known, ...required]).toContain(name)
})

test('systemd: settings come from one file, which commands read too, and only the proxy reaches the server', async () => {
  const example = await read('deploy/systemd/example.env')
  const given = Array.from(example.matchAll(/^([A-Z0-9_]+)=/gm), ([, name]) => name)
  for (const name of given) expect(known).toContain(name)
  for (const line of ['NODE_ENV=production', 'DATA_DIR=/var/lib/awan', 'HOST=127.0.0.1'])
    expect(example.split('\n')).toContain(line)
  expect(await read('deploy/systemd/awan.service')).not.toMatch(/^Environment=/m)
  expect(await read('docs/operations.md')).toContain('--property=EnvironmentFile=/etc/awan/env')
})

test('the image knows every workspace, and the files it starts are there', async () => {
  const dockerfile = await read('Dockerfile')
  const { workspaces } = z
    .object({ workspaces: z.array(z.string()) })
    .parse(JSON.parse(await read('package.json')))
  for (const workspace of workspaces)
    expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`)
  const started = [dockerfile, await read('deploy/systemd/awan.service')].flatMap((text) =>
    Array.from(text.matchAll(/server\/src\/[\w/-]+\.ts/g), ([file]) => file),
  )
  expect(started.length).toBeGreaterThan(1)
  for (const file of started) await expect(read(file)).resolves.not.toBe('')
})

test('nobody reaches the app past its proxy: no published port in compose.yaml, closed ports on three machines', async () => {
  expect(serviceIn(await read('compose.yaml'), 'app')).not.toMatch(/^ {4}(?:ports|network_mode):/m)
  const [, closed = ''] =
    /Only these machines may reach ports ([^:]*)/.exec(await read('docs/operations.md')) ?? []
  const used = Array.from((await read('deploy/ha/haproxy.cfg')).matchAll(/10\.0\.0\.11:(\d+)/g))
  expect(used.length).toBeGreaterThan(1)
  for (const [, port] of used) expect(closed).toContain(port)
})

test('the container is nobody, writes to its data alone and says how it is; proxies let streams through at once', async () => {
  const dockerfile = await read('Dockerfile')
  const [last = ''] = dockerfile.split(/^FROM /m).slice(-1)
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  const app = serviceIn(await read('compose.yaml'), 'app')
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "'no-new-privileges:true'"])
    expect(app).toContain(line)
  expect(await read('deploy/nginx/awan.conf')).toMatch(/^ *proxy_buffering off;$/m)
  expect(await read('deploy/caddy/Caddyfile')).toMatch(/^\s*flush_interval -1$/m)
})

test('the container’s health check asks the port that the app listens on', async () => {
  const [, command = ''] = /^HEALTHCHECK [^]*?CMD (\[.*\])$/m.exec(await read('Dockerfile')) ?? []
  const [, ...given] = z.array(z.string()).parse(JSON.parse(command))
  const check = async (port: string) => {
    const child = spawn(process.execPath, given, { env: { PORT: port } })
    await once(child, 'exit')
    return child.exitCode
  }
  const requested: (string | undefined)[] = []
  const server = createServer((request, response) => {
    requested.push(request.url)
    response.writeHead(requested.length === 1 ? 200 : 503).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  expect(await check(String(port))).toBe(0)
  expect(await check(String(port))).toBe(1)
  expect(requested).toEqual(['/livez', '/livez'])
  server.close()
})
