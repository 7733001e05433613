import type { notification as english } from '../en/notification.ts'

/** Arabic of `../en/notification.ts`; a missing sentence does not compile. */
export const notification: Record<keyof typeof english, string> = {
  'notification.title': 'الإشعارات',
  'notification.unread': 'الإشعارات، غير المقروء: {count}',
  'notification.unreadMany': 'الإشعارات، غير المقروء: أكثر من {count}',
  'notification.new': 'جديد',
  'notification.none': 'لا توجد إشعارات',
  'notification.noneText': 'تظهر هنا التذكيرات والتغييرات.',
  'notification.readAll': 'تحديد الكل كمقروء',
  'notification.readAllDone': 'جميع الإشعارات مقروءة',
  'notification.readFailed': 'تعذّر التحديد كمقروء. يُرجى المحاولة مرة أخرى.',
  'notification.yesterday': 'أمس',
  'notification.booked': 'تم تأكيد حجزك في <name>{business}</name>',
  'notification.moved': 'تغيّر حجزك في <name>{business}</name>',
  'notification.cancelled': 'أُلغي حجزك في <name>{business}</name>',
  'notification.movedByCustomer': 'تم تغيير حجزك في <name>{business}</name> من قبلك',
  'notification.movedByBusiness': 'تم تغيير حجزك من قبل <name>{business}</name>',
  'notification.cancelledByCustomer': 'تم إلغاء حجزك في <name>{business}</name> من قبلك',
  'notification.cancelledByBusiness': 'تم إلغاء حجزك من قبل <name>{business}</name>',
  'notification.reminder': 'موعدك قريب في <name>{business}</name>',
  'notification.shopBooked': 'حجز جديد من <guest>{guest}</guest> في <name>{business}</name>',
  'notification.shopMoved':
    'تم تغيير موعد الحجز في <name>{business}</name> من قبل <guest>{guest}</guest>',
  'notification.shopCancelled':
    'تم إلغاء الحجز في <name>{business}</name> من قبل <guest>{guest}</guest>',
  'notification.someone': 'زبون',
}
