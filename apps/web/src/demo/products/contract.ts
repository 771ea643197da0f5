import * as z from 'zod'
import { get, line, post } from '../core/contract.ts'
import seed from './seed.json'

const colourNames = Object.keys(seed.colours) as (keyof typeof seed.colours)[]

/** What several of can be asked for. `all` is no category of a product: in a filter it asks for nothing. */
export const choices = {
  gender: ['female', 'male', 'kids'],
  categories: ['all', 'electronics', 'fashion', 'kitchen', 'books', 'toys'],
  colors: colourNames,
} as const
/** Ranges of the price in baht, both ends included. */
export const prices = ['0-10', '10-50', '50-100', '100-150', '150-200', '200-99999'] as const
export const sorts = ['low', 'high', 'popularity', 'discount', 'new'] as const
export const sizes = ['8', '10', '12', '14', '16', '18', '20'] as const
/** The most pieces that are added to the cart in one go. */
export const MAX_QUANTITY = 99

const [gender, category, color] = [z.enum(choices.gender), z.enum(choices.categories), z.enum(choices.colors)]
const rating = z.number().min(0).max(5)
/** Baht. */
const price = z.number().min(0).max(99_999)

/** A product. It is sold at the offer price; the sale price is the one before. `image` is the name of a drawn picture. */
export const productShape = z.object({
  id: z.number().int().positive(),
  image: line(80),
  name: line(120),
  description: line(2000),
  rating,
  /** Percent. */
  discount: z.number().min(0).max(100),
  salePrice: price,
  offerPrice: price,
  gender,
  categories: z.array(category.exclude(['all'])).min(1),
  colors: z.array(color).min(1),
  /** Pieces sold. */
  popularity: z.number().int().min(0),
  /** The last delivery, and the first day in the shop. */
  date: z.iso.datetime(),
  created: z.iso.datetime(),
  isStock: z.boolean(),
})

/** A review. `profile.status`: whether its author has bought here. */
export const reviewShape = z.object({
  id: z.number().int().positive(),
  rating,
  review: line(2000),
  date: z.iso.datetime(),
  profile: z.object({ avatar: line(80), name: line(80), status: z.boolean() }),
})

const isRange = (text: string): boolean => {
  const [, least, most] = /^(\d{1,7})-(\d{1,7})$/.exec(text) ?? []
  return least !== undefined && Number(least) <= Number(most)
}

/** What is looked for. An empty list, an empty text and a rating of 0 ask for nothing. */
const filterShape = z.object({
  search: z.string().max(100),
  sort: z.enum(sorts),
  gender: z.array(gender).max(choices.gender.length),
  categories: z.array(category).max(choices.categories.length),
  colors: z.array(color).max(choices.colors.length),
  price: z.union([
    z.literal(''),
    z.string().max(20).refine(isRange, 'write a range as 10-50, the smaller price first'),
  ]),
  rating,
})

/** A typed number of pieces. */
export const quantityShape = z
  .string()
  .trim()
  .regex(/^\d+$/)
  .transform(Number)
  .pipe(z.number().min(1).max(MAX_QUANTITY))

export type Product = z.infer<typeof productShape>
export type Review = z.infer<typeof reviewShape>
export type Filter = z.infer<typeof filterShape>

/** The id of a product; `default` is the first one. */
export const productId = z.union([z.string().max(20), z.number()])
const byId = z.object({ id: productId })
const list = z.array(productShape)

export const products = {
  list: get('/api/products/list', z.object({ products: list })),
  filter: post('/api/products/filter', z.object({ filter: filterShape }), list),
  /** No product has an unknown id: `null`. */
  details: post('/api/product/details', byId, productShape.nullable()),
  /** All products but this one. */
  related: post('/api/product/related', byId, list),
  reviews: get('/api/review/list', z.object({ productReviews: z.array(reviewShape) })),
}
