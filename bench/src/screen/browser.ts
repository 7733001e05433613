import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const KNOWN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

type Params = Record<string, unknown>
type Hear = (params: Params) => void

/** Browser tab, driven by the DevTools protocol. */
export interface Tab {
  send: (method: string, params?: Params) => Promise<Params>
  on: (event: string, listen: Hear) => void
  close: () => Promise<void>
}

export interface Browser {
  /** Opens a tab with isolated storage and cache. */
  open: () => Promise<Tab>
  close: () => Promise<void>
}

/** Returns the browser in `CHROMIUM_PATH`, or an installed one. */
export function browserPath(): string {
  const program = process.env['CHROMIUM_PATH'] ?? KNOWN.find((known) => existsSync(known))
  if (program === undefined) throw new Error('No browser: name one with CHROMIUM_PATH.')
  return program
}

/** Starts a headless browser with a temporary profile. */
export async function startBrowser(): Promise<Browser> {
  const program = browserPath()
  const profile = await mkdtemp(path.join(tmpdir(), 'awan-screen-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run']
  const child = spawn(
    program,
    [...flags, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const socket = await connectTo(await addressOf(child))
  const close = async () => {
    // The child may be a wrapper script, and the browser may exit before it responds.
    await socket.send('Browser.close', {}).catch(() => {})
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    socket.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { open: () => openTab(socket), close }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('The browser has no output.')
  for await (const line of createInterface(child.stderr)) {
    const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('The browser ended at its start.')
}

interface Socket {
  send: (method: string, params: Params, sessionId?: string) => Promise<Params>
  on: (sessionId: string, event: string, listen: Hear) => void
  close: () => void
}

interface Message {
  id?: number
  method?: string
  sessionId?: string
  params?: Params
  result?: Params
  error?: { message: string }
}

async function connectTo(address: string): Promise<Socket> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Params>>()
  const listeners = new Map<string, Hear[]>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    // The cast is safe: the browser sends messages of the protocol.
    const message = JSON.parse(String(data)) as Message
    const { id, method, sessionId, params = {}, result = {}, error } = message
    if (id === undefined)
      for (const listen of listeners.get(`${sessionId}/${method}`) ?? []) listen(params)
    else if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
  })
  // Pending calls get no response any more: they must fail, or the program would end silently.
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'))
  })
  await once(socket, 'open')
  return {
    send: (method, params, sessionId) => {
      const answer = Promise.withResolvers<Params>()
      sent += 1
      waiting.set(sent, answer)
      socket.send(JSON.stringify({ id: sent, method, params, sessionId }))
      return answer.promise
    },
    on: (sessionId, event, listen) => {
      const key = `${sessionId}/${event}`
      listeners.set(key, [...(listeners.get(key) ?? []), listen])
    },
    close: () => socket.close(),
  }
}

async function openTab(socket: Socket): Promise<Tab> {
  const { browserContextId } = await socket.send('Target.createBrowserContext', {})
  const { targetId } = await socket.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const attached = await socket.send('Target.attachToTarget', { targetId, flatten: true })
  const sessionId = String(attached['sessionId'])
  return {
    send: (method, params = {}) => socket.send(method, params, sessionId),
    on: (event, listen) => socket.on(sessionId, event, listen),
    close: async () => {
      await socket.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}
