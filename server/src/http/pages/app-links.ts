import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { APP_ID } from '@awan/core/brand'
import { cardPath } from '@awan/core/business/sharing'
import type { Config } from '#config.ts'
import { PROBES } from '../health.ts'

const AN_HOUR = 'public, max-age=3600'

/**
 * Serves the two files that associate the site with its apps, so that its links open in them. The app stores fetch them
 * without following redirects and only as JSON; files of unconfigured apps are 404. Formats:
 * developer.android.com/training/app-links, developer.apple.com/documentation/xcode/supporting-associated-domains
 */
export function serveAppLinks(app: FastifyInstance, mobile: Config['mobile']): void {
  const { androidFingerprints, appleTeamId } = mobile
  const serve = (name: string, content: unknown) => {
    const body = JSON.stringify(content)
    const answer = (_request: FastifyRequest, reply: FastifyReply) =>
      reply.type('application/json').header('cache-control', AN_HOUR).send(body)
    app.get(`/.well-known/${name}`, { schema: { hide: true } }, answer)
  }
  if (androidFingerprints.length > 0) serve('assetlinks.json', assetLinks(androidFingerprints))
  if (appleTeamId) serve('apple-app-site-association', association(appleTeamId))
}

function assetLinks(fingerprints: readonly string[]) {
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: APP_ID,
        sha256_cert_fingerprints: fingerprints,
      },
    },
  ]
}

/** Paths that are no pages of the app: the API, files, and what other programs read. */
const OUTSIDE = [
  ...['/api/*', '/assets/*', '/calendar/*', '/dev/*', '/photos/*', '/robots.txt', '/sitemap.xml'],
  ...['/.well-known/*', cardPath('*'), ...PROBES],
]

/** Every page opens in the app; other paths stay in the browser. */
function association(teamId: string) {
  return {
    applinks: {
      details: [
        {
          appIDs: [`${teamId}.${APP_ID}`],
          components: [...OUTSIDE.map((path) => ({ '/': path, exclude: true })), { '/': '/*' }],
        },
      ],
    },
  }
}
