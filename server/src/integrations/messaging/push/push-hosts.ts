/** Hosts of the browsers' push services: the server sends push messages to no other hosts. */
const SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** Returns whether an endpoint belongs to a push service; `also`: additional origins allowed by the configuration. */
export function isPushService(endpoint: string, also: readonly string[] = []): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (also.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return SERVICES.some((name) =>
    name.startsWith('*') ? url.hostname.endsWith(name.slice(1)) : url.hostname === name,
  )
}
