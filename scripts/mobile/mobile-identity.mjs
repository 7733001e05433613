// Product data that both native projects repeat: names, id, and the site whose links open the app.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP_ID, APP_SCHEME, BRAND } from '../../core/src/brand.ts'
import { root } from '../lib/files.mjs'

const ANDROID = 'mobile/android/app/src/main/res'
const IOS = 'mobile/ios/App/App'
const LANGUAGES = { en: 'values', ar: 'values-ar' }

/**
 * Reasons that iOS shows when it asks for a permission: the location for lists "near me" and for a
 * shop's place on the map, the camera for a shop's photos.
 * Without one of them the system refuses the location, or ends the app.
 */
export const USAGE = {
  NSLocationWhenInUseUsageDescription: {
    en: 'To show businesses near you, or to put your own business on the map.',
    ar: 'لعرض الأماكن القريبة منك، أو لتحديد مكان محلك على الخريطة.',
  },
  NSCameraUsageDescription: {
    en: 'To take photos for the page of your business.',
    ar: 'لالتقاط صور لصفحة محلك.',
  },
}

/** Reads the server's origin from mobile/site.json: its links open the app, its API serves it. */
export function readSite() {
  const { origin } = JSON.parse(readFileSync(join(root, 'mobile/site.json'), 'utf8'))
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (url?.protocol !== 'https:' || url.origin !== origin)
    throw new Error(
      'mobile/site.json: "origin" must look like https://awan.example, without a path',
    )
  return { origin, host: url.hostname }
}

/** Generates the files that consist of the product's names: path in the repository to content. */
export function identityFiles({ host }) {
  const files = { [`${IOS}/App.entitlements`]: entitlements(host) }
  for (const [language, folder] of Object.entries(LANGUAGES)) {
    const name = BRAND[language]
    files[`${ANDROID}/${folder}/strings.xml`] = strings(
      language === 'en'
        ? {
            app_name: name,
            title_activity_main: name,
            package_name: APP_ID,
            custom_url_scheme: APP_SCHEME,
            app_link_host: host,
          }
        : { app_name: name, title_activity_main: name },
    )
    const usage = Object.entries(USAGE).map(([key, text]) => [key, text[language]])
    const named = [['CFBundleDisplayName', name], ['CFBundleName', name], ...usage]
    files[`${IOS}/${language}.lproj/InfoPlist.strings`] = named
      .map(([key, text]) => `"${key}" = "${text}";\n`)
      .join('')
  }
  return files
}

/** Lists names within files that are edited by hand: [file, the text it must contain]. */
export function identityMentions() {
  return [
    ['mobile/android/app/build.gradle', `namespace = "${APP_ID}"`],
    ['mobile/android/app/build.gradle', `applicationId "${APP_ID}"`],
    [
      `mobile/android/app/src/main/java/${APP_ID.replaceAll('.', '/')}/MainActivity.java`,
      `package ${APP_ID};`,
    ],
    ['mobile/ios/App/App.xcodeproj/project.pbxproj', `PRODUCT_BUNDLE_IDENTIFIER = ${APP_ID};`],
    [
      'mobile/ios/App/App.xcodeproj/project.pbxproj',
      'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;',
    ],
  ]
}

const strings = (named) => `<?xml version="1.0" encoding="utf-8"?>
<resources>
${Object.entries(named)
  .map(([name, text]) => {
    const translatable = /name|title/.test(name) && name !== 'package_name'
    return `    <string name="${name}"${translatable ? '' : ' translatable="false"'}>${text}</string>`
  })
  .join('\n')}
</resources>
`

const entitlements = (host) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${host}</string>
	</array>
</dict>
</plist>
`
