/**
 * Reasons a message does not arrive, independent of the provider. `person`: this channel does not reach this person
 * with any provider. `provider`: this provider cannot send it, another might. `busy`: temporarily not. `lost`: unknown
 * whether it was sent. `own`: decided by our code. Faults with `trips` count against the provider's circuit.
 */
export const FAULTS = {
  invalid_number: { kind: 'person', trips: false },
  not_on_whatsapp: { kind: 'person', trips: false },
  opted_out: { kind: 'person', trips: false },
  not_delivered: { kind: 'person', trips: false },
  unsubscribed: { kind: 'person', trips: false },
  filtered: { kind: 'person', trips: false },
  wrong_token: { kind: 'provider', trips: true },
  no_credit: { kind: 'provider', trips: true },
  sender_refused: { kind: 'provider', trips: false },
  template_missing: { kind: 'provider', trips: false },
  window_closed: { kind: 'provider', trips: false },
  no_route: { kind: 'provider', trips: false },
  bad_request: { kind: 'provider', trips: false },
  unreachable: { kind: 'busy', trips: true },
  throttled: { kind: 'busy', trips: true },
  timeout: { kind: 'lost', trips: true },
  provider_error: { kind: 'lost', trips: true },
  unreadable_answer: { kind: 'lost', trips: true },
  worker_died: { kind: 'lost', trips: false },
  expired: { kind: 'own', trips: false },
  withdrawn: { kind: 'own', trips: false },
  spend_limit: { kind: 'own', trips: false },
} as const

export type MessageFault = keyof typeof FAULTS
