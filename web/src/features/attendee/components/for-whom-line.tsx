import { T } from '#lib/i18n/rich-text.tsx'

/** Says for whom something is booked. */
export function ForWhomLine({ name }: { name: string }) {
  return <T id="attendee.for" values={{ name }} components={{ name: <bdi /> }} />
}
