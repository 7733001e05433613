import { T } from '#lib/i18n/rich-text.tsx'

/** Shows the attendee of a booking. */
export function ForWhomLine({ name }: { name: string }) {
  return <T id="attendee.for" values={{ name }} components={{ name: <bdi /> }} />
}
