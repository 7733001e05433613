declare global {
  /** Holds answers that the first script of index.html asked for before their readers were there, by path. */
  var ahead: Record<string, Promise<Response | undefined>> | undefined
}

/** Returns what was asked for ahead, once; undefined where nothing was, or nothing came. */
export function answeredAhead({ method, url }: Request): Promise<Response | undefined> | undefined {
  const path = method === 'GET' ? url.replace(window.location.origin, '') : ''
  const answer = globalThis.ahead?.[path]
  delete globalThis.ahead?.[path]
  return answer
}
