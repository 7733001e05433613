import { Rating } from '#features/business/components/rating.tsx'
import { Histogram } from '#features/review/components/histogram.tsx'
import { ReviewCard } from '#features/review/components/review-card.tsx'
import { StarField } from '#features/review/components/star-field.tsx'
import { Stars } from '#features/review/components/stars.tsx'
import { REVIEW, SHOP_NAME } from '#gallery/demo.ts'
import { Holding, Row, Specimen, Stack } from '#gallery/specimen.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const COUNTS = [1, 0, 4, 20, 103]

/** Customer reviews. */
export function Reviews() {
  const t = useMessages()
  const format = useFormat()
  const name = format.name(SHOP_NAME)
  return (
    <>
      <Specimen of="ReviewCard" state="answered, without a word">
        <Stack>
          <ReviewCard review={REVIEW} name={name} />
          <ReviewCard
            review={{ ...REVIEW, comment: '', author: '', edited: false, answer: null }}
            name={name}
          />
        </Stack>
      </Specimen>
      <Specimen of="Histogram" state="four stars chosen">
        <Stack>
          <Holding<number | undefined> value={4}>
            {(value, set) => <Histogram counts={COUNTS} chosen={value} onChoose={set} />}
          </Holding>
        </Stack>
      </Specimen>
      <Specimen of="Stars · Rating">
        <Row>
          <Stars count={4} />
          <Rating rating={{ average: 4.8, count: 128 }} />
          <Rating rating={null} />
        </Row>
      </Specimen>
      <Specimen of="StarField" state="chosen, at fault">
        <Stack>
          {[3, 0].map((stars) => (
            <Holding key={stars} value={stars}>
              {(value, set) => (
                <StarField
                  label={t('console.reviews')}
                  value={value}
                  error={value === 0 && t('error.invalid_input')}
                  onChange={set}
                />
              )}
            </Holding>
          ))}
        </Stack>
      </Specimen>
    </>
  )
}
