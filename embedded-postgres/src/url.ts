import type { Connection } from './start.ts'

/** Returns the connection as a URL for pg, psql and libpq; a socket's directory becomes the `host` parameter. */
export function urlOf(connection: Connection): string {
  const url = new URL('postgresql://localhost')
  url.username = connection.user
  if (connection.password !== undefined) url.password = connection.password
  url.port = String(connection.port)
  url.pathname = `/${connection.database}`
  if (connection.host.startsWith('/')) url.searchParams.set('host', connection.host)
  else url.hostname = connection.host
  return url.href
}
