import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { consoleMessages, operatorMessages, otherMessages } from '#lib/i18n/catalogues.ts'
import { typedLeft } from '#lib/form/typed.ts'
import { onceConnected } from '#lib/once-connected.ts'

/** Fails a page whose code does not load, so that it can be reloaded; waits until no unsaved input would be lost. */
async function lose(error: unknown): Promise<never> {
  await typedLeft()
  throw error
}

/** A lazy component with a `preload` function, after which it renders at once. */
export type Preloadable<Props> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => Promise<unknown>
}

/** Creates a component that renders without suspending after `preload`. */
export function preloadable<Props>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: { default: ComponentType<Props> } | undefined
  const ask = async () => (loaded ??= { default: await load() })
  const page = lazy(() => {
    const { then } = { then: (take: (module: typeof loaded) => void) => take(loaded) }
    // React accepts any thenable; one that resolves synchronously avoids a spinner.
    return loaded ? ({ then } as unknown as ReturnType<typeof ask>) : ask().catch(lose)
  })
  return Object.assign(page, { preload: ask })
}

/** Creates a lazy component, loaded on first render together with the messages not loaded with home. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return preloadable(async () => {
    const [component] = await Promise.all([load(), otherMessages()])
    return component
  })
}

/**
 * Like `lazyPart`, for optional parts of a page: if the code does not load, nothing is rendered until the network is
 * back.
 */
export function lazyExtra<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    onceConnected(async () => {
      const [component] = await Promise.all([load(), otherMessages()])
      return { default: component }
    }),
  )
}

/** Like `lazyPart`, with messages that customers' pages do not load. */
const lazyWith =
  (sentences: () => Promise<unknown>) =>
  <Props>(load: () => Promise<ComponentType<Props>>) =>
    lazy(async () => {
      const [component] = await Promise.all([load(), sentences()]).catch(lose)
      return { default: component }
    })

/** Like `lazyPart`, for the console: with its messages. */
export const lazyConsolePart = lazyWith(consoleMessages)

/** Like `lazyPart`, for the operator's area: with its messages and those of the console. */
export const lazyOperatorPart = lazyWith(operatorMessages)
