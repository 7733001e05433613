import { MAX_UPLOAD } from '@awan/core/photo/rules'
import { MINUTE_MS } from '@awan/core/time'
import type { Answer } from '#lib/api/answers.ts'
import { ApiError, isApiError, isTransient, toApiError } from '#lib/api/api-error.ts'
import { UNAUTHORIZED_EVENT } from '#lib/api/client.ts'
import { sessionToken } from '#lib/api/session-token.ts'
import { STORAGE_UPLOAD_RETRY_MS } from '#lib/limits.ts'
import { retry } from '#lib/retry.ts'
import { SITE_ORIGIN } from '#lib/site-origin.ts'
import type { Progress } from '#features/photo/queue.ts'

export type Photo = Answer<'uploadPhoto'>

/** Timeout of one attempt, in milliseconds. */
const LONGEST = 5 * MINUTE_MS

/**
 * Uploads a picture, retrying for up to ten minutes after network or server failures. Idempotent through its key: the
 * server stores it once. Uses XMLHttpRequest, as `fetch` reports no upload progress.
 */
export async function sendPhoto(content: Blob, key: string, progress: Progress): Promise<Photo> {
  if (content.size > MAX_UPLOAD) throw new ApiError('payload_too_large', 413, 'too large')
  return retry(
    async () => {
      await online(progress)
      try {
        return await sendOnce(content, key, progress)
      } catch (error) {
        if (canRetryUpload(error)) progress.onWaiting()
        throw error
      }
    },
    {
      windowMs: STORAGE_UPLOAD_RETRY_MS,
      isTransient: canRetryUpload,
      signal: progress.signal,
    },
  )
}

/** Returns whether a retry may succeed; also true if the server throttles concurrent uploads for at most 30 seconds. */
function canRetryUpload(error: unknown): boolean {
  if (!isApiError(error)) return false
  const { retryAfter } = error.data
  return isTransient(error) || (typeof retryAfter === 'number' && retryAfter <= 30)
}

/** Statuses by which the server refuses the picture itself; a limit or a session may change. */
const REFUSED = [400, 413, 415, 422]

/** Returns whether the server would refuse the same picture again. */
export const isRefused = (error: unknown): boolean =>
  isApiError(error) && REFUSED.includes(error.status)

const givenUp = () => new DOMException('Given up', 'AbortError')

/** Resolves as soon as the browser is online. */
function online({ signal, onWaiting }: Progress): Promise<void> {
  if (signal.aborted) return Promise.reject(givenUp())
  if (navigator.onLine) return Promise.resolve()
  onWaiting()
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    const settle = (then: () => void) => () => {
      done.abort()
      then()
    }
    window.addEventListener('online', settle(resolve), { signal: done.signal })
    signal.addEventListener(
      'abort',
      settle(() => reject(givenUp())),
      { signal: done.signal },
    )
  })
}

function sendOnce(content: Blob, key: string, { onProgress, signal }: Progress): Promise<Photo> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = () => signal.removeEventListener('abort', stop)
    const fail = () => {
      end()
      reject(signal.aborted ? givenUp() : new ApiError('network', 0, 'no answer'))
    }
    request.open('POST', `${SITE_ORIGIN}/api/photos`)
    request.responseType = 'json'
    request.timeout = LONGEST
    request.setRequestHeader('Idempotency-Key', key)
    request.setRequestHeader('Accept-Language', document.documentElement.lang)
    const token = sessionToken()
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = fail
    request.onabort = fail
    request.ontimeout = fail
    request.onload = () => {
      end()
      // Type of the endpoint's contract, by which the server serialises its response.
      if (request.status === 201) return resolve(request.response as Photo)
      if (request.status === 401) window.dispatchEvent(new Event(UNAUTHORIZED_EVENT))
      reject(toApiError(request.status, request.response))
    }
    signal.addEventListener('abort', stop)
    const form = new FormData()
    // A neutral name: the file's own may contain personal data.
    form.append('file', content, 'photo')
    request.send(form)
  })
}
