import type { FastifyInstance, HTTPMethods } from 'fastify'

export interface Route {
  method: HTTPMethods
  url: string
}

/** Lists every mounted route, parsed from the application's printed tree: four characters per level. Call it after `ready`. */
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
