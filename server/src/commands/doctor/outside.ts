import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@awan/core/time'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { connect as connectTls } from 'node:tls'
import { messageOf } from '@awan/core/thrown'
import type { Config } from '#config.ts'
import { fileNames } from '#integrations/photos/names.ts'
import { openPhotoStore, photoPlace } from '#integrations/photos/store.ts'
import { type Finding, fault, fine, look, worst } from './finding.ts'

/** Timeout of requests to outside services, in milliseconds. */
const PATIENCE_MS = 8000
/** Days before expiry by which a certificate should have been renewed. */
const RENEWED_DAYS = 14

/** Examines the server's surroundings: photo storage, deleted accounts, and the public address. */
export async function examineOutside(config: Config): Promise<Finding[]> {
  return [
    await photos(config),
    await leftAccounts(config),
    ...(config.publicUrl === undefined ? [] : await wayIn(config.publicUrl)),
  ]
}

/** Writes, reads and removes a file in the photo store. */
async function photos(config: Config): Promise<Finding> {
  const place = photoPlace(config)
  const [name] = fileNames(randomUUID())
  try {
    const store = await openPhotoStore(config)
    await store.put(name, Buffer.from('doctor'))
    const back = await store.read(name)
    await store.remove(name)
    return worst(
      [back === undefined, fault('photos', `${place}: what was written is not there`)],
      [true, fine('photos', `${place}: written, read and removed`)],
    )
  } catch (error) {
    return fault('photos', `${place}: ${messageOf(error)}`)
  }
}

async function leftAccounts({ dataDir }: Config): Promise<Finding> {
  const file = path.join(dataDir, 'left-accounts.jsonl')
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n').filter(Boolean).length,
    () => undefined,
  )
  return worst(
    [lines === undefined, fine('left accounts', 'no file: no account was deleted on this server')],
    [true, fine('left accounts', `${lines} in left-accounts.jsonl`)],
  )
}

async function wayIn(publicUrl: string): Promise<Finding[]> {
  const url = new URL(publicUrl)
  return [await answer(publicUrl), ...(url.protocol === 'https:' ? [await certificate(url)] : [])]
}

async function answer(publicUrl: string): Promise<Finding> {
  try {
    const began = performance.now()
    const response = await fetch(`${publicUrl}/livez`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    })
    const says = `${publicUrl} answers ${response.status} in ${Math.round(performance.now() - began)} ms`
    return worst([!response.ok, fault('PUBLIC_URL', says)], [true, fine('PUBLIC_URL', says)])
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return fault('PUBLIC_URL', `${publicUrl} does not answer from here: ${messageOf(cause)}`)
  }
}

async function certificate({ hostname, port }: URL): Promise<Finding> {
  const socket = connectTls({ host: hostname, port: Number(port || 443), servername: hostname })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MS) })
    const { valid_to: end } = socket.getPeerCertificate()
    const days = Math.floor((Date.parse(end) - Date.now()) / DAY_MS)
    const says = `ends in ${days} days`
    return worst(
      [days < RENEWED_DAYS, look('certificate', `${says}: renewal is overdue`)],
      [true, fine('certificate', says)],
    )
  } catch (error) {
    return fault('certificate', messageOf(error))
  } finally {
    socket.destroy()
  }
}
