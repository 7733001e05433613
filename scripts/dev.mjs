// `npm run dev`: Vite's dev server with hot reload, the API behind it restarted on change, and one PostgreSQL for both.
import { ensureInstalled } from './lib/install.mjs'
import { ensureNode24 } from './lib/node24.mjs'

await ensureInstalled()
await ensureNode24(import.meta.filename)
const { develop } = await import('./dev/develop.mjs')
const running = await develop({ port: Number(process.env.PORT ?? 3000) })

let stopping
const stop = () => (stopping ??= running.close().finally(() => process.exit(0)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// On an older Node this is a child process; its parent has exited.
process.on('disconnect', stop)
