type Read<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/**
 * Asks once for all who wait: while one question is under way those who come collect, and go together in the next. So
 * nobody hears what was true before they asked.
 */
export function sharedRead<Key, Value>(read: Read<Key, Value>): Read<Key, Value> {
  let waiting: { keys: Set<Key>; answer: PromiseWithResolvers<ReadonlyMap<Key, Value>> } | undefined
  let isUnderWay = false

  const askNext = () => {
    const round = waiting
    waiting = undefined
    isUnderWay = round !== undefined
    if (round === undefined) return
    const { resolve, reject } = round.answer
    void read([...round.keys])
      .then(resolve, reject)
      .finally(askNext)
  }

  return (keys) => {
    waiting ??= { keys: new Set(), answer: Promise.withResolvers() }
    for (const key of keys) waiting.keys.add(key)
    const { promise } = waiting.answer
    if (!isUnderWay) {
      isUnderWay = true
      queueMicrotask(askNext)
    }
    return promise
  }
}
