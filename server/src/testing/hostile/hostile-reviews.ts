import type { TestApp } from '../app.ts'
import type { createShop } from '../stage/factories.ts'
import { createReview, createCompleted } from '../stage/reviews.ts'

/** Creates appointments and reviews for hostile requests to each of their operations; the appointments belong to `accountId`. */
export async function stageReviews(
  { db }: TestApp,
  shop: Pick<Awaited<ReturnType<typeof createShop>>, 'business' | 'offering' | 'staff'>,
  accountId: string,
) {
  const appointments = [
    await createCompleted(db, shop, accountId),
    await createCompleted(db, shop, accountId),
  ]
  const own = { appointmentId: appointments.map(({ id }) => id) }
  const reviews = []
  for (let at = 0; at < 3; at += 1)
    reviews.push(await createReview(db, await createCompleted(db, shop, null)))
  const said = { reviewId: reviews.map(({ id }) => id) }
  return {
    known: {
      getReview: own,
      writeReview: own,
      deleteReview: own,
      answerReview: said,
      removeAnswer: said,
    },
    bodies: {
      writeReview: [{ stars: 4, comment: 'جيد' }, { stars: 1 }],
      answerReview: [{ text: 'Thank you', version: 1 }],
    },
  }
}
