import { useMessages } from '#lib/i18n/language-context.ts'

const KNOWN = [
  'send_message',
  'send_by_sms',
  'notice',
  'remind',
  'announce',
  'complete',
  'close_sessions',
  'purge',
  'sweep_photos',
  'drop_photos',
  'keep_left',
] as const

/** Says in words what a job does; one that this version does not know, by its name. */
export function JobName({ name }: { name: string }) {
  const t = useMessages()
  const known = KNOWN.find((one) => one === name)
  return known ? t(`operator.job.${known}`) : <bdi>{name}</bdi>
}
