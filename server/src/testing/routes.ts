import type { FastifyInstance, HTTPMethods } from 'fastify'

export interface Route {
  method: HTTPMethods
  url: string
}

/** Every mounted route, from the tree the application prints: four characters a level. Call it once the server is ready. */
export function listRoutes(app: FastifyInstance): Route[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods = ''] =
        /^(.*)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line) ?? []
      if (part === undefined) return []
      const depth = indent.length / 4
      above.splice(depth, above.length, part)
      const url = above.slice(0, depth + 1).join('')
      return methods.split(', ').map((method) => ({ method, url }))
    })
}
