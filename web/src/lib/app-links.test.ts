import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PATHS } from '#lib/paths.ts'

const MANIFEST = path.join(
  import.meta.dirname,
  '../../../mobile/android/app/src/main/AndroidManifest.xml',
)

/** Lists the attributes of Android links that match a pattern of PATHS. */
function linksTo(pattern: string): string[] {
  const [fixed = '', rest] = pattern.split(/\/(?=[:*])/)
  if (rest === undefined) return [`path="${fixed}"`]
  return [...(rest === '*' ? [`path="${fixed}"`] : []), `pathPrefix="${fixed}/"`]
}

test('the Android app opens links to the pages of the app, and no others', () => {
  const verified = /<intent-filter android:autoVerify="true">(.*?)<\/intent-filter>/s
  const [, filter = ''] = verified.exec(readFileSync(MANIFEST, 'utf8')) ?? []
  const listed = [...filter.matchAll(/<data android:(path\w*="[^"]*")/g)].map(([, link]) => link)
  // As in the association file of iOS, development pages open in the browser.
  const pages = Object.values(PATHS).filter((pattern) => !pattern.startsWith('/dev/'))
  // A link to the site itself may have no slash.
  expect(listed.sort()).toEqual(['path=""', ...pages.flatMap(linksTo)].sort())
})
