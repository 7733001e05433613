/**
 * Loads code that the page can do without: a failed load is retried when the network is back, instead of failing the
 * page.
 */
export async function onceConnected<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return onceConnected(load)
  }
}
