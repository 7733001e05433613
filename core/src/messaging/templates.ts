import type { MessageKey } from '../locales/en/messages.ts'

/** A WhatsApp message sent outside a conversation; it must be registered with the provider in every language. */
export interface Template {
  /** Category of the registration; codes use Meta's own wording. */
  category: 'authentication' | 'utility'
  /** Key of its message. */
  key: MessageKey
  /** Placeholders of the message, in the order of {{1}}, {{2}} ... */
  params: readonly string[]
  /** Labels of its reply buttons, at most three. */
  buttons?: readonly MessageKey[]
}

/** All message templates, by the names under which the operator registers them. */
export const TEMPLATES = {
  code: { category: 'authentication', key: 'message.code', params: ['code', 'brand'] },
  opt_in: {
    category: 'utility',
    key: 'message.optIn',
    params: ['brand'],
    buttons: ['message.yes', 'message.no'],
  },
  appointment_booked: {
    category: 'utility',
    key: 'message.byShopBooked',
    params: ['shop', 'when'],
  },
  appointment_moved: { category: 'utility', key: 'message.byShopMoved', params: ['shop', 'when'] },
  appointment_moved_by_customer: {
    category: 'utility',
    key: 'message.appointmentMoved',
    params: ['shop', 'when'],
  },
  appointment_changed: {
    category: 'utility',
    key: 'message.appointmentChanged',
    params: ['shop', 'when'],
  },
  appointment_cancelled: {
    category: 'utility',
    key: 'message.byShopCancelled',
    params: ['shop', 'when'],
  },
  appointment_cancelled_by_customer: {
    category: 'utility',
    key: 'message.appointmentCancelled',
    params: ['shop', 'when'],
  },
  appointment_reminder: {
    category: 'utility',
    key: 'message.reminder',
    params: ['shop', 'when'],
    buttons: ['message.replyConfirm', 'message.replyCancel'],
  },
  waiting_turn: {
    category: 'utility',
    key: 'message.turn',
    params: ['shop', 'when', 'until'],
  },
  business_paused: {
    category: 'utility',
    key: 'message.paused',
    params: ['brand', 'name', 'phone'],
  },
  appointment_restored: {
    category: 'utility',
    key: 'message.byShopRestored',
    params: ['shop', 'when'],
  },
  appointment_items_changed: {
    category: 'utility',
    key: 'message.byShopChanged',
    params: ['shop', 'when', 'what'],
  },
  business_approved: { category: 'utility', key: 'message.approved', params: ['brand', 'name'] },
  business_declined: { category: 'utility', key: 'message.declined', params: ['brand', 'name'] },
  business_suspended: { category: 'utility', key: 'message.suspended', params: ['brand', 'name'] },
  business_restored: { category: 'utility', key: 'message.restored', params: ['brand', 'name'] },
  content_removed: {
    category: 'utility',
    key: 'message.contentRemoved',
    params: ['brand', 'name', 'what'],
  },
  content_restored: {
    category: 'utility',
    key: 'message.contentRestored',
    params: ['brand', 'name', 'what'],
  },
  invitation: {
    category: 'utility',
    key: 'message.invitation',
    params: ['brand', 'business', 'role', 'link'],
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof TEMPLATES
