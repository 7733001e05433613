import { JOB_NAMES } from '@awan/core/diagnostics/job-names'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Says in words what a job does; one that this version does not know, by its name. */
export function JobName({ name }: { name: string }) {
  const t = useMessages()
  const known = JOB_NAMES.find((one) => one === name)
  return known ? t(`operator.job.${known}`) : <bdi>{name}</bdi>
}
