import { FAULTS, type MessageFault } from './faults.ts'

/** Stages of messages as shown to the operator. */
export const MESSAGE_STAGES = ['waiting', 'stuck', 'failed', 'sent', 'delivered'] as const
export type MessageStage = (typeof MESSAGE_STAGES)[number]

/** Minutes after which a waiting message counts as stuck. */
export const STUCK_MINUTES = 10

/** Faults after which the message certainly did not arrive: it may be sent again. */
export const RESENDABLE_FAULTS = (Object.keys(FAULTS) as MessageFault[]).filter((fault) =>
  ['provider', 'busy'].includes(FAULTS[fault].kind),
)

/** Returns whether the text of a failed message is kept, so that it can be sent again. */
export function keepsWords(
  message: { urgent: boolean; hasOtherWay: boolean },
  fault: MessageFault,
): boolean {
  return !message.urgent && !message.hasOtherWay && RESENDABLE_FAULTS.includes(fault)
}

/** Returns the stage of a message by its status and age. */
export function stageOf(status: string, waitingMinutes: number): MessageStage {
  if (status === 'failed' || status === 'sent') return status
  if (status === 'delivered' || status === 'read') return 'delivered'
  return waitingMinutes >= STUCK_MINUTES ? 'stuck' : 'waiting'
}
