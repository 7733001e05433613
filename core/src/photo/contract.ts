import { z } from 'zod'
import { endpoint, SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { versionInput } from '../version-schema.ts'
import { MAX_PHOTOS, MAX_UPLOAD } from './rules.ts'
import { named } from '../schema/names.ts'

/** A stored photo: `url` is the path of its large size, with its width and height in pixels. */
export const photoSchema = named(
  'Photo',
  z.object({
    id: z.string(),
    url: z.string(),
    width: z.int(),
    height: z.int(),
    /**
     * Placeholder while the photo loads: 4 × 3 pixels, 36 bytes of blue, green and red as base64; null: not generated
     * yet.
     */
    blur: z.string().nullable(),
  }),
)

/**
 * An unused photo belongs to the caller and is deleted after 30 days. A retry with the same idempotency key returns the
 * photo of the first request.
 */
export const uploadPhoto = endpoint({
  id: 'uploadPhoto',
  method: 'POST',
  path: '/api/photos',
  access: 'person',
  summary: 'Uploads a picture (JPEG, PNG, WebP or AVIF, at most 10 MB); its metadata is removed',
  headers: z.object({ 'idempotency-key': z.uuid().optional() }),
  upload: MAX_UPLOAD,
  status: 201,
  answer: photoSchema,
  errors: [
    'malformed_request',
    'request_timeout',
    'payload_too_large',
    'unsupported_media_type',
    'not_a_photo',
    'photo_too_large',
    'photo_limit',
    'invalid_input',
    'too_many_requests',
    'busy',
  ],
})

const gallery = z.object({
  /** Photos in order; the first is the cover. */
  items: z.array(photoSchema),
  /** The version of the business. */
  version: z.int(),
})

export const getShopPhotos = shopEndpoint({
  id: 'getShopPhotos',
  method: 'GET',
  path: `${SHOP_PATH}/photos`,
  may: 'shop.read',
  summary: 'Lists the photos of the business in order; the first is its cover',
  params: shopParams,
  status: 200,
  answer: gallery,
  errors: [],
})

export const setShopPhotos = shopEndpoint({
  id: 'setShopPhotos',
  method: 'PUT',
  path: `${SHOP_PATH}/photos`,
  may: 'business.change',
  summary:
    'Sets the photos of the business and their order; only its own photos and unused uploads of the caller are accepted',
  params: shopParams,
  body: z.object({
    photoIds: z
      .array(z.uuid())
      .max(MAX_PHOTOS)
      .refine((ids) => new Set(ids).size === ids.length, 'must not repeat'),
    version: versionInput,
  }),
  status: 200,
  answer: gallery,
  errors: ['invalid_input', 'photo_not_found', 'changed_elsewhere'],
})
