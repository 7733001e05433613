/** All jobs, in the order shown to the operator. */
export const JOB_NAMES = [
  'send_message',
  'send_by_sms',
  'notice',
  'remind',
  'announce',
  'complete',
  'give_turns',
  'end_waits',
  'close_sessions',
  'store_site_days',
  'purge',
  'sweep_photos',
  'drop_photos',
  'keep_left',
  'deliver_webhook',
] as const

export type JobName = (typeof JOB_NAMES)[number]
