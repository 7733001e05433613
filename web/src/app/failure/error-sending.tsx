import { useEffect } from 'react'
import { sendErrors } from '#features/diagnostics/send-errors.ts'

/** Starts sending errors to the server, including those logged before it mounted. */
export function ErrorSending() {
  useEffect(sendErrors, [])
  return null
}
