import { z } from 'zod'
import { lineText, SHOP_PATH, shopEndpoint, shopParams, writtenText } from '../endpoint.ts'
import { localizedInput, localizedSchema } from '../language-schema.ts'
import { versionInput } from '../version-schema.ts'
import { businessSchema } from './contract.ts'
import { pointSchema } from './registration-contract.ts'
import { BUSINESS_STATUSES } from './shop-contract.ts'
import { named } from '../schema/names.ts'

/** The shop's public details; a text is null in languages it is not written in. */
export const detailsSchema = named(
  'BusinessDetails',
  z.object({
    id: z.string(),
    version: z.int(),
    status: z.enum(BUSINESS_STATUSES),
    statusReason: z.string(),
    name: localizedSchema,
    about: localizedSchema,
    phone: z.string(),
    whatsapp: z.string().nullable(),
    categoryId: z.string(),
    cityId: z.string(),
    district: localizedSchema,
    address: localizedSchema,
    landmark: localizedSchema,
    location: pointSchema,
    timeZone: z.string(),
  }),
)

const inAll = (text: z.ZodType<string, string>) => localizedInput(text).optional()

export const getDetails = shopEndpoint({
  id: 'getShopDetails',
  method: 'GET',
  path: SHOP_PATH,
  may: 'business.change',
  summary: "Returns the shop's public details",
  params: shopParams,
  status: 200,
  answer: detailsSchema,
  errors: [],
})

export const changeDetails = shopEndpoint({
  id: 'changeShopDetails',
  method: 'PATCH',
  path: SHOP_PATH,
  may: 'business.change',
  summary:
    'Updates the given public details of the shop. 409 changed_elsewhere if `version` is stale, with the current state in `data.details`',
  params: shopParams,
  body: z.strictObject({
    version: versionInput,
    name: inAll(lineText.max(200)),
    about: inAll(writtenText.max(2000)),
    phone: z.string().max(64).optional(),
    whatsapp: z.string().max(64).nullish(),
    categoryId: z.string().max(40).optional(),
    cityId: z.string().max(40).optional(),
    district: inAll(lineText.max(400)),
    address: inAll(writtenText.max(600)),
    landmark: inAll(writtenText.max(600)),
    location: pointSchema.optional(),
  }),
  status: 200,
  answer: detailsSchema,
  errors: ['missing_fields', 'invalid_phone', 'not_a_mobile', 'invalid_input', 'changed_elsewhere'],
})

export const getShopPage = shopEndpoint({
  id: 'getShopPage',
  method: 'GET',
  path: `${SHOP_PATH}/page`,
  may: 'shop.read',
  summary: 'Previews the public page of the shop as customers see it after approval',
  params: shopParams,
  status: 200,
  answer: businessSchema,
  errors: [],
})

export const resubmitBusiness = shopEndpoint({
  id: 'resubmitBusiness',
  method: 'POST',
  path: `${SHOP_PATH}/resubmit`,
  may: 'business.change',
  summary: 'Resubmits a declined business; 409 changed_elsewhere if it is not declined',
  params: shopParams,
  body: z.strictObject({ version: versionInput }),
  status: 200,
  answer: detailsSchema,
  errors: ['changed_elsewhere', 'invalid_input'],
})
