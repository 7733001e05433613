declare global {
  /** Responses to requests that the first script of index.html sends early, by path. */
  var ahead: Record<string, Promise<Response | undefined>> | undefined
}

/** Returns the early response of a request, once; undefined if it was not requested or failed. */
export function answeredAhead({ method, url }: Request): Promise<Response | undefined> | undefined {
  const path = method === 'GET' ? url.replace(window.location.origin, '') : ''
  const answer = globalThis.ahead?.[path]
  delete globalThis.ahead?.[path]
  return answer
}
