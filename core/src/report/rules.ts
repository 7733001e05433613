/** Kinds of content that can be reported; a new kind is added here and in the server's tables. */
export const REPORT_KINDS = ['photo', 'about', 'staff', 'offering', 'promotion', 'review'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const REPORT_REASONS = ['indecent', 'misleading', 'not_theirs', 'personal', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** `open` waits for the operator; `removed` is taken down, `restored` was and is put back. */
export const REPORT_STATUSES = ['open', 'removed', 'dismissed', 'restored'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Most reports of one person within a day. */
export const REPORTS_A_DAY = 20

/** Maximum length of a report's text and of the operator's reason, in characters. */
export const MAX_WORDS = 500
export const MAX_REMOVAL_REASON = 300

/** Days for which content taken down can be restored; then it is deleted. */
export const KEPT_DAYS = 30
