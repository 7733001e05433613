import { JOB_NAMES } from '@awan/core/diagnostics/job-names'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Name of a job in words; one unknown to this version by its id. */
export function JobName({ name }: { name: string }) {
  const t = useMessages()
  const known = JOB_NAMES.find((one) => one === name)
  return known ? t(`operator.job.${known}`) : <bdi>{name}</bdi>
}
