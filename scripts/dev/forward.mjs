// Vite's dev server in front of the API: requests that Vite does not serve are forwarded to the API.
import { request as ask } from 'node:http'
import { text } from 'node:stream/consumers'

/** Creates the Vite plugin. `reached` resolves once the API accepts connections. */
export function forwardTo({ port, reached }) {
  return {
    name: 'awan-api',
    // Vite runs a returned function after its own middlewares.
    configureServer: (vite) => () => {
      vite.middlewares.use(async (request, response) => {
        await reached()
        const { method, originalUrl: path } = request
        // The HTML is transformed here, so it must arrive uncompressed.
        const headers = { ...request.headers, 'accept-encoding': 'identity' }
        const requested = ask({ host: 'localhost', port, method, path, headers }, (answer) =>
          pass(vite, path, answer, response),
        )
        requested.once('error', () => response.headersSent || response.writeHead(502).end())
        response.once('close', () => requested.destroy())
        request.pipe(requested)
      })
    },
  }
}

async function pass(vite, path, answer, response) {
  const { statusCode, headers } = answer
  const isPage = headers['content-type']?.startsWith('text/html') && !path.startsWith('/api/')
  if (!isPage) {
    response.writeHead(statusCode, headers)
    answer.pipe(response)
    return
  }
  const page = await vite.transformIndexHtml(path, await text(answer))
  const policy = loosened(headers['content-security-policy'])
  const length = Buffer.byteLength(page)
  const changed = { 'content-security-policy': policy, 'content-length': length }
  response.writeHead(statusCode, { ...headers, ...changed }).end(page)
}

/** Relaxes a CSP for hot reload, which adds inline scripts and opens a WebSocket. */
export function loosened(policy) {
  return policy
    .replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'")
    .replace(/connect-src [^;]*/, "connect-src 'self' ws:")
}
