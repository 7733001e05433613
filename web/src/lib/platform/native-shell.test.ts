import { expect, test } from 'vitest'
import { MINUTE_MS } from '@awan/core/time'
import { nativePlatform, type ShellPlugins } from '#lib/platform/native-shell.ts'
import { removeTab } from '#lib/tab-storage.ts'

const ORIGIN = 'https://awan.example'

/** A phone that records calls to its plugins and emits their events. */
function createPhone(options: { launchUrl?: string; dialogs?: number } = {}) {
  const notified: string[] = []
  const secrets = new Map<string, string>()
  const state = { now: 0, dialogs: options.dialogs ?? 0 }
  let openUrl: (url: string) => void = () => undefined
  let back: (canGoBack: boolean) => void = () => undefined
  const plugins: ShellPlugins = {
    launchUrl: () => Promise.resolve(options.launchUrl),
    onOpenUrl: (listener) => {
      openUrl = listener
    },
    onBack: (listener) => {
      back = listener
    },
    leave: () => notified.push('leave'),
    onKeyboard: () => undefined,
    setDarkBars: (dark) => notified.push(dark ? 'dark' : 'light'),
    hideSplash: () => notified.push('splash'),
    secrets: {
      get: (key) => Promise.resolve(secrets.get(key) ?? null),
      set: async (key, value) => void secrets.set(key, value),
      remove: async (key) => secrets.delete(key),
    },
  }
  const navigation = {
    closeTopmost: () => {
      if (state.dialogs === 0) return false
      state.dialogs -= 1
      notified.push('close')
      return true
    },
    goBack: () => notified.push('back'),
  }
  removeTab('awan.launched')
  const start = () =>
    nativePlatform(plugins, {
      kind: 'android',
      siteOrigin: ORIGIN,
      navigation,
      now: () => state.now,
    })
  return {
    start,
    told: notified,
    secrets,
    state,
    tapLink: (url: string) => openUrl(url),
    pressBack: (canGoBack: boolean) => back(canGoBack),
  }
}

const settle = () => new Promise((done) => setTimeout(done))

test('the link that started the app is reported once, also after a reload', async () => {
  const phone = createPhone({ launchUrl: `${ORIGIN}/business/b1` })
  const first = phone.start()
  expect(await first.launchUrl()).toBe(`${ORIGIN}/business/b1`)
  expect(await phone.start().launchUrl()).toBeUndefined()
})

test('a link tapped while the app runs is reported to subscribers, until they stop', async () => {
  const phone = createPhone()
  const platform = phone.start()
  const opened: string[] = []
  const stop = platform.onOpenUrl((url) => opened.push(url))
  await settle()
  phone.tapLink('awan://appointments')
  stop()
  phone.tapLink('awan://profile')
  expect(opened).toEqual(['awan://appointments'])
})

test('iOS reports the starting link in both ways: it opens once, and again when tapped later', async () => {
  const url = `${ORIGIN}/service/s1`
  const phone = createPhone({ launchUrl: url })
  const platform = phone.start()
  const opened: string[] = []
  platform.onOpenUrl((link) => opened.push(link))
  await settle()
  phone.tapLink(url)
  expect(opened).toEqual([])
  phone.state.now = MINUTE_MS
  phone.tapLink(url)
  expect(opened).toEqual([url])
})

test('back closes the top overlay, then goes back, then leaves the app', () => {
  const phone = createPhone({ dialogs: 2 })
  phone.start()
  phone.pressBack(true)
  phone.pressBack(false)
  phone.pressBack(true)
  phone.pressBack(false)
  expect(phone.told).toEqual(['close', 'close', 'back', 'leave'])
})

test('the token is stored in the secure store, and removed from it', async () => {
  const phone = createPhone()
  const { tokens } = phone.start()
  expect(await tokens?.get()).toBeUndefined()
  await tokens?.set('t0ken')
  expect([...phone.secrets.values()]).toEqual(['t0ken'])
  expect(await phone.start().tokens?.get()).toBe('t0ken')
  const { deviceTokens } = phone.start()
  await deviceTokens?.set('d3vice')
  await tokens?.clear()
  expect([...phone.secrets.values()]).toEqual(['d3vice'])
  expect(await deviceTokens?.get()).toBe('d3vice')
})

test('links of the configured site are ours, and of nothing else', () => {
  expect(createPhone().start().origins).toEqual([ORIGIN])
})
