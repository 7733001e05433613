import { z } from 'zod'
import { attendeeOfSchema } from '../attendee/attendee-schema.ts'
import { localizedSchema } from '../language-schema.ts'
import { ROLES } from '../permissions.ts'
import { named } from '../schema/names.ts'
import { accountSchema } from './contract.ts'

/** An instant, or null if it has not happened. */
const instant = z.string().nullable()

/** Complete personal data of an account, as exported for its owner. */
export const personExportSchema = named(
  'PersonExport',
  z.object({
    exportedAt: z.string(),
    account: accountSchema.extend({
      createdAt: z.string(),
      agreedAt: z.string(),
      offersAgreedAt: instant,
      whatsappAgreedAt: instant,
      smsStoppedAt: instant,
    }),
    memberships: z.array(z.object({ business: localizedSchema, role: z.enum(ROLES) })),
    appointments: z.array(
      z.object({
        id: z.string(),
        business: localizedSchema,
        services: z.array(localizedSchema),
        start: z.string(),
        end: z.string(),
        status: z.string(),
        price: z.int(),
        note: z.string(),
        attendee: attendeeOfSchema.nullable(),
        bookedAt: z.string(),
      }),
    ),
    /** People the account books for. */
    attendees: z.array(attendeeOfSchema),
    reviews: z.array(
      z.object({
        business: localizedSchema,
        stars: z.int(),
        comment: z.string(),
        writtenAt: z.string(),
      }),
    ),
    waits: z.array(
      z.object({
        business: localizedSchema,
        day: z.string(),
        part: z.string().nullable(),
        joinedAt: z.string(),
        endedAs: z.string().nullable(),
      }),
    ),
    favourites: z.array(z.object({ business: localizedSchema, addedAt: z.string() })),
    notifications: z.array(z.object({ type: z.string(), createdAt: z.string() })),
    /** Null: the defaults apply. Minutes of the day. */
    noticeSettings: z
      .object({
        channels: z.array(z.string()),
        reminders: z.boolean(),
        quiet: z.object({ from: z.int(), until: z.int() }).nullable(),
      })
      .nullable(),
    /** Messages sent to the account; the text is null once delivered, and always for codes. */
    messages: z.array(
      z.object({
        kind: z.string(),
        channel: z.string(),
        status: z.string(),
        text: z.string().nullable(),
        createdAt: z.string(),
        sentAt: instant,
      }),
    ),
    sessions: z.array(
      z.object({ client: z.string(), createdAt: z.string(), expiresAt: z.string() }),
    ),
    devices: z.array(z.object({ createdAt: z.string(), expiresAt: z.string() })),
    /** `service`: host of the browser's push service, or `native`. */
    pushSubscriptions: z.array(z.object({ service: z.string(), createdAt: z.string() })),
    /** Time at which the app was last in view. */
    seenAt: instant,
    reports: z.array(
      z.object({
        business: localizedSchema,
        kind: z.string(),
        reason: z.string(),
        words: z.string(),
        writtenAt: z.string(),
      }),
    ),
    /** Calendar feeds, without their addresses; `business` is null for the feed of one's own appointments. */
    feeds: z.array(z.object({ business: localizedSchema.nullable(), createdAt: z.string() })),
    /** Draft registration of a business, as typed. */
    draft: z
      .object({ content: z.record(z.string(), z.unknown()), updatedAt: z.string() })
      .nullable(),
    usage: z.object({
      /** Times in milliseconds; by page name. Null without any session. */
      summary: z
        .object({
          sessions: z.int(),
          time: z.int(),
          visits: z.record(z.string(), z.int()),
          timePerPage: z.record(z.string(), z.int()),
          firstVisitAt: z.string(),
          lastActiveAt: z.string(),
        })
        .nullable(),
      sessions: z.array(
        z.object({
          startTime: z.string(),
          endTime: instant,
          userAgent: z.string(),
          platform: z.string(),
          language: z.string(),
          pages: z.array(
            z.object({
              page: z.string(),
              path: z.string(),
              startTime: z.string(),
              endTime: instant,
              actions: z.array(z.object({ action: z.string(), timestamp: z.string() })),
            }),
          ),
        }),
      ),
    }),
  }),
)
