import { isLanguage } from '@awan/core/language'
import { buildOf, describeError } from '#features/diagnostics/describe.ts'
import { createReporter } from '#features/diagnostics/reporter.ts'
import { readAccount } from '#lib/auth/stored-account.ts'
import { connectErrorLog, type BrowserError } from '#lib/error-log.ts'

const ADDRESS = '/api/diagnostics/errors'

let started = false

export { errorCode } from '#lib/error-code.ts'

/** Sends logged errors to the server, including those logged before this call. */
export function sendErrors(): void {
  if (started) return
  started = true
  const reporter = createReporter((errors) => post(errors))
  connectErrorLog((logged) => {
    const { lang } = document.documentElement
    const around = {
      pathname: window.location.pathname,
      language: isLanguage(lang) ? lang : ('en' as const),
      online: navigator.onLine,
      words: wordsOfPerson(),
      build: buildOf(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''),
    }
    reporter.take(describeError(logged, around))
  })
  window.addEventListener('pagehide', reporter.flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reporter.flush()
  })
}

/** A beacon survives the page. It is sent as plain text, and its response is not available. */
function post(errors: BrowserError[]): void {
  navigator.sendBeacon(ADDRESS, JSON.stringify({ errors }))
}

function wordsOfPerson(): string[] {
  const { fullName = '', phone = '' } = readAccount() ?? {}
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox], [type=radio]), textarea',
  )
  return [fullName, ...fullName.split(/\s+/), phone, ...[...fields].map((field) => field.value)]
}
