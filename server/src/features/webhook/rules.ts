import { LONGEST_URL } from '@awan/core/webhook/rules'

/**
 * Parses a webhook URL: https, a public host name, the default port, no credentials or fragment, and not too long once
 * its letters are escaped. The IP address that the host resolves to is checked at each connection.
 */
export function parseWebhookUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.protocol !== 'https:' || url.port !== '') return undefined
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  if (url.href.length > LONGEST_URL) return undefined
  return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname) ? url.href : undefined
}
