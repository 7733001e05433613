/** Push services of browsers: the server calls no other addresses. */
const SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** Tells whether an address belongs to a push service; `also`: origins of this installation's own. */
export function isPushService(endpoint: string, also: readonly string[] = []): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (also.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return SERVICES.some((name) =>
    name.startsWith('*') ? url.hostname.endsWith(name.slice(1)) : url.hostname === name,
  )
}
