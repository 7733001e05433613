// `npm run dev` in a copy of the tree: changed files are served, and PostgreSQL survives a restart of the API.
import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { loosened } from './dev/forward.mjs'
import { develop } from './dev/develop.mjs'

const source = resolve(import.meta.dirname, '..')
const root = mkdtempSync(join(tmpdir(), 'awan-dev-'))
const TREE = ['core', 'server', 'web', 'demo', 'embedded-postgres', 'package.json']
const BESIDE = /\/(?:node_modules|dist)(?:\/|$)/
const ENGLISH = '/@id/__x00__virtual:messages/en/first'

let running
before(async () => {
  for (const part of [...TREE, 'tsconfig.base.json'])
    cpSync(join(source, part), join(root, part), {
      recursive: true,
      filter: (path) => !BESIDE.test(path.slice(source.length)),
    })
  for (const folder of ['node_modules', ...TREE.map((part) => `${part}/node_modules`)])
    if (existsSync(join(source, folder))) linkPackages(folder)
  const env = { ...process.env, DEMO: 'off', DATA_DIR: 'data', DATABASE_URL: '' }
  running = await develop({ port: 0, root, env, log: () => {} })
})
/** Links packages one by one, so that caches beside them belong to the copy. */
function linkPackages(folder) {
  mkdirSync(join(root, folder))
  for (const name of readdirSync(join(source, folder)).filter((one) => !/^\.(?!bin)/.test(one)))
    symlinkSync(join(source, folder, name), join(root, folder, name))
}
after(async () => {
  await running?.close()
  rmSync(root, { recursive: true, force: true })
})

const get = async (path) => {
  const answer = await fetch(running.address + path, { headers: { accept: 'text/html' } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Replaces a text in a file of the copy. */
function change(path, from, to) {
  const file = join(root, path)
  const text = readFileSync(file, 'utf8')
  assert.ok(text.includes(from))
  writeFileSync(file, text.replace(from, to))
}

/** Polls until the response contains a text; the test's timeout is the upper bound. */
async function until(path, said) {
  for (;;) {
    const { text } = await get(path)
    if (text.includes(said)) return
    await sleep(100)
  }
}

test(
  'a page has its head from the API and its hot reload from Vite',
  { timeout: 240_000 },
  async () => {
    const { status, headers, text } = await get('/support')
    assert.equal(status, 200)
    assert.match(text, /\/@vite\/client/)
    assert.match(text, /<link rel="canonical"/)
    assert.match(headers.get('content-security-policy'), /script-src 'self' 'unsafe-inline';/)
    assert.equal((await get('/nowhere')).status, 404)
  },
)

test(
  'a changed sentence is served and the page is opened again',
  { timeout: 240_000 },
  async () => {
    await until(ENGLISH, 'shell.tagline')
    const url = new URL(`/?token=${running.vite.config.webSocketToken}`, running.address)
    const socket = new WebSocket(url.href.replace('http', 'ws'), 'vite-hmr')
    const reload = new Promise((done) => {
      socket.onmessage = ({ data }) => JSON.parse(data).type === 'full-reload' && done()
    })
    await new Promise((done) => (socket.onopen = done))
    const { 'shell.tagline': tagline } = JSON.parse(
      readFileSync(join(root, 'core/src/locales/en/shell.json'), 'utf8'),
    )
    change('core/src/locales/en/shell.json', tagline, 'Another sentence')
    await reload
    socket.close()
    assert.match((await get(ENGLISH)).text, /Another sentence/)
  },
)

test('a pseudo-language replaces a real one', { timeout: 240_000 }, async () => {
  const { text } = await get('/support?lang=ar-XB')
  const [, script] = /<script>(\(function remember[^]*?)<\/script>/.exec(text)
  const kept = () => {
    const items = new Map()
    const [setItem, removeItem] = [items.set.bind(items), items.delete.bind(items)]
    return { items, setItem, removeItem }
  }
  const [session, local] = [kept(), kept()]
  const run = (search) =>
    new Function('location', 'sessionStorage', 'localStorage', script)({ search }, session, local)
  run('?lang=ar-XB')
  assert.deepEqual([...session.items.values(), ...local.items.values()], ['ar-XB', 'ar'])
  run('?lang=en')
  assert.equal(session.items.size, 0)
  assert.match(
    (await get(ENGLISH)).text,
    /tableFor\(spoken, \{ language: 'en', written, english \}\)/,
  )
})

test('a changed component is served', { timeout: 240_000 }, async () => {
  await get('/src/customer/home/home-page.tsx')
  change('web/src/customer/home/home-page.tsx', 'export function', '/* changed */ export function')
  await until('/src/customer/home/home-page.tsx', '/* changed */')
})

test('a changed route is served by the same PostgreSQL', { timeout: 240_000 }, async () => {
  const postmaster = running.postmaster()
  change('server/src/http/pages/page-head.ts', "og('type', 'website')", "og('type', 'changed')")
  await until('/support', 'content="changed"')
  assert.equal(running.postmaster(), postmaster)
})

test('the policy is relaxed for scripts and sockets only', () => {
  assert.equal(
    loosened("default-src 'self';script-src 'self' 'sha256-x';connect-src 'self'"),
    "default-src 'self';script-src 'self' 'unsafe-inline';connect-src 'self' ws:",
  )
})
