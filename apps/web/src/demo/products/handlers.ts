import * as z from 'zod'
import { answer, clientOf } from '../core/answer.ts'
import { type Filter, type Product, products, productShape, reviewShape } from './contract.ts'
import seed from './seed.json'

const stock = z.array(productShape).parse(seed.products)
const productReviews = z.array(reviewShape).parse(seed.reviews)

/** Nothing to undo: no request changes a product or a review. */
export const reset = (): void => undefined

const orders: Record<Filter['sort'], (one: Product, other: Product) => number> = {
  low: (one, other) => one.offerPrice - other.offerPrice,
  high: (one, other) => other.offerPrice - one.offerPrice,
  popularity: (one, other) => other.popularity - one.popularity,
  discount: (one, other) => other.discount - one.discount,
  new: (one, other) => Date.parse(other.created) - Date.parse(one.created),
}

/** Whether one of the values is wanted, or all are. */
const isWanted = (wanted: readonly string[], ...values: readonly string[]): boolean =>
  wanted.length === 0 || values.some(value => wanted.includes(value))

const hasText = ({ name, description, rating, salePrice, offerPrice, gender }: Product, text: string): boolean =>
  [name, description, rating, salePrice, offerPrice, gender].some(value =>
    String(value).toLowerCase().includes(text.toLowerCase()),
  )

function meets(product: Product, { search, gender, categories, colors, price, rating }: Filter): boolean {
  const [least = 0, most = Number.POSITIVE_INFINITY] = price === '' ? [] : price.split('-').map(Number)
  return (
    hasText(product, search) &&
    isWanted(gender, product.gender) &&
    isWanted(
      categories.filter(category => category !== 'all'),
      ...product.categories,
    ) &&
    isWanted(colors, ...product.colors) &&
    product.offerPrice >= least &&
    product.offerPrice <= most &&
    product.rating >= rating
  )
}

const productOf = (id: string | number): Product | undefined =>
  id === 'default' ? stock[0] : stock.find(each => each.id === Number(id))

export const handlers = [
  answer(products.list, () => ({ products: stock })),
  answer(products.filter, ({ filter }) => stock.filter(each => meets(each, filter)).toSorted(orders[filter.sort])),
  answer(products.details, ({ id }) => productOf(id) ?? null),
  answer(products.related, ({ id }) => stock.filter(each => each !== productOf(id))),
  answer(products.reviews, () => ({ productReviews })),
]

export const client = clientOf(handlers)
