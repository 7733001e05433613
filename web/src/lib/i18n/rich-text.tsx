import { Trans } from '@lingui/react'
import type { ReactElement } from 'react'
import type { MessageKey } from '@awan/core/locales/en/messages'
import type { Values } from '#lib/i18n/language-context.ts'

/**
 * Renders a message that contains elements: the message has `<name>{value}</name>`, `components` the elements: `<T
 * id="…" values={{ value }} components={{ name: <bdi /> }} />`.
 */
export function T(props: {
  id: MessageKey
  values?: Values
  components: Record<string, ReactElement>
}) {
  return <Trans id={props.id} values={props.values ?? {}} components={props.components} />
}
