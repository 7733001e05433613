import type { Connection } from './start.ts'

/** The connection as a URL that pg, psql and libpq read; a socket's directory travels as `host`. */
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
