// Links the Android manifest and resources with Debian's aapt2, as far as its framework (API 29) supports them.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_ID, BRAND } from '../../core/src/brand.ts'
import { installPackages, isRootOnDebian } from '../lib/apt.mjs'
import { run } from '../lib/children.mjs'
import { root } from '../lib/files.mjs'

const MAIN = join(root, 'mobile/android/app/src/main')
const AAPT2 = '/usr/bin/aapt2'
const FRAMEWORK = '/usr/share/android-framework-res/framework-res.apk'
/** Attributes we use that are newer than API 29: the framework must not know them, and they are removed before linking. */
const NEWER = ['dataExtractionRules']
/** Element newer than Debian's aapt2, removed too. */
const QUERIES = /<queries>[\s\S]*?<\/queries>/
/** Permissions that the app asks for: the network, and the location when a list is ordered by distance. */
export const PERMISSIONS = ['ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION', 'INTERNET'].map(
  (name) => `android.permission.${name}`,
)
/** Stub of the resources that Gradle would fetch from libraries: enough to resolve our references. */
const LIBRARIES = `<resources>
  <attr name="windowActionBar" format="boolean" />
  <attr name="windowNoTitle" format="boolean" />
  <attr name="windowSplashScreenBackground" format="color" />
  <attr name="windowSplashScreenAnimatedIcon" format="reference" />
  <attr name="postSplashScreenTheme" format="reference" />
  <style name="Theme.AppCompat.DayNight.NoActionBar" parent="@android:style/Theme.Material.Light.NoActionBar" />
  <style name="Theme.SplashScreen" parent="@android:style/Theme.Material.Light.NoActionBar" />
</resources>
`

/** @returns {Promise<[string, string[]][]>} checks with their faults; none if aapt2 is not available */
export async function checkAndroid(log) {
  const missing = () => [AAPT2, FRAMEWORK].filter((path) => !existsSync(path))
  if (missing().length > 0 && isRootOnDebian())
    await installPackages(['aapt', 'android-framework-res'], log)
  if (missing().length > 0) {
    log(
      `${missing().join(' and ')} not found: the Android manifest was read as XML only, not linked`,
    )
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'awan-aapt2-'))
  try {
    return await link(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function link(folder) {
  const aapt2 = (...args) => run([AAPT2, ...args], { cwd: folder, timeout: 60_000 })
  mkdirSync(join(folder, 'libraries/values'), { recursive: true })
  writeFileSync(join(folder, 'libraries/values/values.xml'), LIBRARIES)
  const compiled = [
    await aapt2('compile', '--dir', 'libraries', '-o', 'libraries.zip'),
    await aapt2('compile', '--dir', join(MAIN, 'res'), '-o', 'ours.zip'),
  ]
  const uncompiled = compiled.filter(({ code }) => code !== 0).map(({ output }) => output.trim())
  const checks = [['aapt2 compiles the Android resources', uncompiled]]
  if (uncompiled.length > 0) return checks

  const { min, target } = sdkVersions()
  const linkManifest = (text) => {
    writeFileSync(join(folder, 'AndroidManifest.xml'), text)
    const versions = ['--min-sdk-version', min, '--target-sdk-version', target]
    const inputs = ['--manifest', 'AndroidManifest.xml', '-I', FRAMEWORK, '-o', 'app.apk']
    return aapt2('link', ...inputs, ...versions, '--auto-add-overlay', 'libraries.zip', 'ours.zip')
  }
  // Gradle takes the package name from its own settings.
  const manifest = readFileSync(join(MAIN, 'AndroidManifest.xml'), 'utf8')
    .replace('<manifest ', () => `<manifest package="${APP_ID}" `)
    .replaceAll('${applicationId}', () => APP_ID)
    .replace(QUERIES, '')
  const whole = await linkManifest(manifest)
  const unknown = [...whole.output.matchAll(/attribute android:(\w+) not found/g)].map(
    ([, name]) => name,
  )
  checks.push([
    'the framework of API 29 lacks exactly the newer attributes that are left out',
    unknown.join() === NEWER.join() ? [] : [`it lacks: ${unknown.join() || 'none'}`, whole.output],
  ])
  const older = NEWER.reduce(
    (text, name) => text.replace(new RegExp(`\\s+android:${name}="[^"]*"`), ''),
    manifest,
  )
  const linked = await linkManifest(older)
  checks.push([
    'aapt2 links the Android manifest with its resources',
    linked.code === 0 ? [] : [linked.output.trim()],
  ])
  if (linked.code === 0)
    checks.push(['the linked package is ours', await badgeFaults(aapt2, { min, target })])
  return checks
}

function sdkVersions() {
  const text = readFileSync(join(root, 'mobile/android/variables.gradle'), 'utf8')
  const version = (name) => new RegExp(`${name} = (\\d+)`).exec(text)?.[1] ?? '0'
  return { min: version('minSdkVersion'), target: version('targetSdkVersion') }
}

async function badgeFaults(aapt2, { min, target }) {
  const { output } = await aapt2('dump', 'badging', 'app.apk')
  const expected = [
    `package: name='${APP_ID}'`,
    `sdkVersion:'${min}'`,
    `targetSdkVersion:'${target}'`,
    `application-label:'${BRAND.en}'`,
    `application-label-ar:'${BRAND.ar}'`,
    `launchable-activity: name='${APP_ID}.MainActivity'`,
  ]
  const permissions = [...output.matchAll(/^uses-permission: name='(.+)'$/gm)].map(
    ([, name]) => name,
  )
  return [
    ...expected.filter((text) => !output.includes(text)).map((text) => `not found: ${text}`),
    ...permissions
      .filter((name) => !PERMISSIONS.includes(name))
      .map((name) => `it asks for ${name}`),
    ...PERMISSIONS.filter((name) => !permissions.includes(name)).map(
      (name) => `it does not ask for ${name}`,
    ),
  ]
}
