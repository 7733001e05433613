import { useEffect } from 'react'
import { sendErrors } from '#features/diagnostics/send-errors.ts'

/** Errors are told to the server from here on, those before included. */
export function ErrorSending() {
  useEffect(sendErrors, [])
  return null
}
