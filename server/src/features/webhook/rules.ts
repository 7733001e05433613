/**
 * Reads an address that a shop gives: https, a name of the public internet, its usual port, nothing secret in it. Where the
 * name leads is judged at each connection.
 */
export function parseWebhookUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.protocol !== 'https:' || url.port !== '') return undefined
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname) ? url.href : undefined
}
