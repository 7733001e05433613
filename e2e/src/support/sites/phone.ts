import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Page } from '@playwright/test'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** Files that `npm run mobile:sync` copies into the Android app. */
const FILES = path.join(ROOT, 'mobile/android/app/src/main/assets/public')
const BRIDGE = path.join(
  ROOT,
  'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
)
/** Origin of the app's page on a phone, and the server set in the build. */
export const APP = 'https://localhost'
const SERVER = /^https:\/\/awan\.example\//

/** Methods of the native plugins that return once; events use each plugin's `addListener`. */
const METHODS = {
  App: ['getLaunchUrl', 'minimizeApp'],
  Keyboard: [],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem'],
  SplashScreen: ['hide'],
  SystemBars: ['setStyle'],
}

export interface Phone {
  /** Native calls of the page, such as `App.minimizeApp`, with their options. */
  calls: { name: string; options: Record<string, unknown> }[]
  /** Secure store, which survives a reload. */
  secrets: Map<string, string>
  /** API requests of the page. */
  requests: { path: string; authorization: string | undefined }[]
  /** Link that starts the app; none unless set. */
  launch: { url?: string }
  openUrl: (url: string) => Promise<void>
  pressBack: (canGoBack: boolean) => Promise<void>
}

/**
 * Turns the browser into an Android phone up to its native side: the synced files at the app's own origin, Capacitor's
 * real bridge, and stubbed plugins.
 */
export async function createPhone(page: Page, server: string): Promise<Phone> {
  const phone: Pick<Phone, 'calls' | 'secrets' | 'requests' | 'launch'> = {
    calls: [],
    secrets: new Map(),
    requests: [],
    launch: {},
  }
  await page.route(`${APP}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = path.join(FILES, pathname)
    const there = pathname !== '/' && existsSync(file)
    await route.fulfill({ path: there ? file : path.join(FILES, 'index.html') })
  })
  await page.route(SERVER, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const { authorization } = await route.request().allHeaders()
    phone.requests.push({ path: pathname, authorization })
    try {
      // The stream of live updates never ends.
      const response = await route.fetch({ url: `${server}${pathname}${search}`, timeout: 0 })
      await route.fulfill({ response })
    } catch (error) {
      // Pages send requests until the very end of a test.
      if (!page.isClosed() && !/Test ended|disposed/.test(String(error))) throw error
    }
  })
  await page.exposeFunction('callNative', (name: string, options: Record<string, unknown>) => {
    phone.calls.push({ name, options })
    return name === 'App.getLaunchUrl' ? phone.launch : answer(phone.secrets, name, options)
  })
  await page.addInitScript(installBridge, METHODS)
  await page.addInitScript({ content: await readFile(BRIDGE, 'utf8') })
  const dispatch = (event: string, data: object) =>
    page.evaluate(
      ([name, detail]) => {
        const listened = Reflect.get(window, 'sentByNative') as (...args: unknown[]) => void // installed below
        listened(name, detail)
      },
      [event, data] as const,
    )
  return {
    ...phone,
    openUrl: async (url) => void (await dispatch('appUrlOpen', { url })),
    pressBack: async (canGoBack) => void (await dispatch('backButton', { canGoBack })),
  }
}

function answer(secrets: Map<string, string>, name: string, options: Record<string, unknown>) {
  const key = String(options.prefixedKey)
  switch (name) {
    case 'SecureStorage.internalGetItem':
      return { data: secrets.get(key) ?? null }
    case 'SecureStorage.internalSetItem':
      secrets.set(key, String(options.data))
      return {}
    case 'SecureStorage.internalRemoveItem':
      return { success: secrets.delete(key) }
    default:
      return {}
  }
}

/** Installs the object that Android adds to the page, before the bridge runs. */
function installBridge(methods: Record<string, string[]>): void {
  interface Call {
    callbackId: string
    pluginId: string
    methodName: string
    options: Record<string, unknown>
  }
  const listeners = new Map<string, (detail: unknown) => void>()
  // Android keeps events until a listener is added.
  const waiting = new Map<string, unknown[]>()
  const sentByNative = (event: string, detail: unknown) => {
    const listener = listeners.get(event)
    if (listener) listener(detail)
    else waiting.set(event, [...(waiting.get(event) ?? []), detail])
  }
  const bridge = {
    onmessage: (_event: { data: string }) => undefined,
    postMessage: (text: string) => {
      const call = JSON.parse(text) as Call // written by the bridge
      const reply = (data: unknown, save: boolean) =>
        bridge.onmessage({ data: JSON.stringify({ ...call, success: true, data, save }) })
      if (call.methodName === 'addListener') {
        const event = String(call.options.eventName)
        listeners.set(event, (detail) => reply(detail, true))
        for (const detail of waiting.get(event) ?? []) reply(detail, true)
        waiting.delete(event)
        return
      }
      const native = Reflect.get(window, 'callNative') as (...args: unknown[]) => Promise<unknown> // exposed above
      void native(`${call.pluginId}.${call.methodName}`, call.options).then((data) =>
        reply(data, false),
      )
    },
  }
  const events = ['addListener', 'removeListener'].map((name) => ({ name, rtype: 'callback' }))
  const PluginHeaders = Object.entries(methods).map(([name, promised]) => ({
    name,
    methods: [...events, ...promised.map((method) => ({ name: method, rtype: 'promise' }))],
  }))
  Object.assign(window, {
    androidBridge: bridge,
    sentByNative,
    Capacitor: { PluginHeaders, Plugins: {}, isLoggingEnabled: false },
  })
}
