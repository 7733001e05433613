import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@awan/core/endpoint'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { AppError } from './app-error.ts'
import { mount, type Answer, type Call } from './route.ts'

/** Maximum duration of an upload on a slow line, in milliseconds; other requests have 15 s. */
const LONGEST = 5 * MINUTE_MS
/** Idle timeout of an upload, in milliseconds. */
const SILENCE = 20_000
/** Maximum concurrent uploads per account. */
const MOST_AT_ONCE = 3
/** Age at which files left by a stopped server are removed, in milliseconds. */
const LEFT_BEHIND = DAY_MS

type Uploading<E extends Endpoint> = Call<E> & {
  /** Receives the file of the request and passes it to `use`; then deletes it. */
  withFile: <T>(use: (file: string) => Promise<T>) => Promise<T>
}

interface UploadDeps {
  /** Uploads are written to `<dataDir>/uploads`: a few of them would already take too much memory. */
  dataDir: string
}

/**
 * Mounts upload endpoints. Access is checked before any byte of the file is read; its name and declared type are
 * ignored.
 */
export async function serveUploads(
  app: FastifyInstance,
  { dataDir }: UploadDeps,
  serve: (
    mountUpload: <const E extends Endpoint & { access: 'person'; upload: number }>(
      endpoint: E,
      handler: (call: Uploading<E>) => Promise<Answer<E>>,
    ) => void,
  ) => void,
): Promise<void> {
  const folder = path.join(dataDir, 'uploads')
  const slow = allowSlowness(app)
  const running = new Map<string, number>()
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, headerPairs: 20 },
      throwFileSizeLimit: false,
    })
    serve((endpoint, handler) =>
      mount(scope, endpoint, async (call) => {
        // Callers without a session have been refused.
        const accountId = call.request.caller?.accountId ?? ''
        const now = running.get(accountId) ?? 0
        if (now >= MOST_AT_ONCE) throw new AppError('too_many_requests', { retryAfter: 5 }, 5)
        running.set(accountId, now + 1)
        try {
          const withFile = <T>(use: (file: string) => Promise<T>) =>
            receive(call.request, { folder, slow, most: endpoint.upload }, use)
          return await handler({ ...call, withFile })
        } finally {
          const left = (running.get(accountId) ?? 1) - 1
          if (left > 0) running.set(accountId, left)
          else running.delete(accountId)
        }
      }),
    )
  })
}

async function receive<T>(
  request: FastifyRequest,
  options: { folder: string; slow: Set<Socket>; most: number },
  use: (file: string) => Promise<T>,
): Promise<T> {
  const { folder, slow, most } = options
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, randomUUID())
  const { socket } = request.raw
  slow.add(socket)
  try {
    await save(request, file, most)
    // The upload is complete: the connection is no longer exempt from timeouts.
    slow.delete(socket)
    return await use(file)
  } finally {
    slow.delete(socket)
    await rm(file, { force: true })
  }
}

async function save(request: FastifyRequest, file: string, most: number): Promise<void> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  // A little more than the file, for the form's own bytes.
  if (Number(request.headers['content-length'] ?? 0) > most + 4096)
    throw new AppError('payload_too_large')
  const ended = new AbortController()
  const end = () => ended.abort()
  const longest = setTimeout(end, LONGEST)
  const silence = setTimeout(end, SILENCE)
  const stay = () => silence.refresh()
  const { signal } = ended
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('request_timeout')))
  })
  try {
    const part = request.file({ limits: { fileSize: most } })
    request.raw.on('data', stay)
    await Promise.race([late, write(part, file, signal)])
  } finally {
    clearTimeout(longest)
    clearTimeout(silence)
    request.raw.off('data', stay)
  }
}

/** Writes the file; malformed forms, and forms or connections that end before the file, are client errors. */
async function write(
  arriving: ReturnType<FastifyRequest['file']>,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const part = await arriving
    if (!part) throw new AppError('malformed_request')
    // Abort at once: a client over the limit may never stop sending.
    part.file.once('limit', () => part.file.destroy(new AppError('payload_too_large')))
    await pipeline(part.file, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal })
    if (part.file.truncated) throw new AppError('payload_too_large')
  } catch (error) {
    const ours = error instanceof AppError || (error instanceof Error && 'syscall' in error)
    throw ours ? error : new AppError('malformed_request')
  }
}

/**
 * Returns the set of connections with an upload in progress, which are exempt from the server's request timeout, as it
 * cannot be set per route. Their own limits are `LONGEST` and `SILENCE`.
 */
function allowSlowness(app: FastifyInstance): Set<Socket> {
  const slow = new Set<Socket>()
  const others = app.server.listeners('clientError')
  app.server.removeAllListeners('clientError')
  app.server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slow.has(socket)) return
    for (const listener of others) listener.call(app.server, error, socket)
  })
  return slow
}

/** Removes files left by a server that stopped during an upload. */
export async function purgeUploads({ dataDir }: UploadDeps, now: Date): Promise<void> {
  const folder = path.join(dataDir, 'uploads')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = path.join(folder, name)
    // An upload that ended meanwhile has removed its file.
    const found = await stat(file).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > LEFT_BEHIND) await rm(file, { force: true })
  }
}
